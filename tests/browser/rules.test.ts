import { atDesk } from './rules/atDesk.ts'
import { authentication } from './rules/authentication.ts'
import { look } from './rules/look.ts'
import { ranking } from './rules/ranking.ts'

const { desk, chromium } = atDesk()

authentication(desk)
ranking(desk, chromium)
look(desk, chromium)
