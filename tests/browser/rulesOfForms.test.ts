import { atDesk } from './rules/atDesk.ts'
import { authority } from './rules/authority.ts'
import { confirmation } from './rules/confirmation.ts'
import { payloads } from './rules/payloads.ts'
import { transitions } from './rules/transitions.ts'

const { desk } = atDesk()

transitions(desk)
confirmation(desk)
authority(desk)
payloads(desk)
