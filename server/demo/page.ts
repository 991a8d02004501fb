import { withFact } from '../lib/pageFacts.ts'
import type { DemoBank } from '../context.ts'
import { password, signIns } from './signIns.ts'

/** The page with who can sign in to the demo bank, for the sign-in page to offer. */
export const withSignIns = (page: string): string => withFact(page, 'demo', JSON.stringify(signIns))

export const demoBank: DemoBank = { password, withSignIns }
