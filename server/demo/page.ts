import { withFact } from '../lib/pageFacts.ts'
import type { DemoBank } from '../context.ts'
import { password, signIns } from './signIns.ts'

/** Adds the list of who can sign in to the demo bank to the page, for the sign-in page to offer. */
export const withSignIns = (page: string): string => withFact(page, 'demo', JSON.stringify(signIns))

export const demoBank: DemoBank = { password, withSignIns }
