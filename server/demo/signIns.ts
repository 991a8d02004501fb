import { people } from './data.ts'
import titles from './titles.json' with { type: 'json' }

/** The password of every demo user, as the README says. */
export const password = 'credit-demo-2026'

/** The people who can sign in to the demo bank, as the sign-in page lists them, and their titles by language. */
export const signIns = { password, people: people.map(({ username, title }) => ({ username, title })), titles }
