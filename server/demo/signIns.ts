import { people } from './data.ts'

/** Everybody's; the README says so. */
export const password = 'credit-demo-2026'

/** Who can sign in to the demo bank, as the sign-in page lists them. */
export const signIns = { password, people: people.map(({ username, title }) => ({ username, title })) }
