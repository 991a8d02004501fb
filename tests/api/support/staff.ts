import type { Kysely } from 'kysely'
import type { Database } from '../../../server/database/tables.ts'
import { hashPassword } from '../../../server/session/passwords.ts'
import { type Counterparty, createCounterparty } from '../../../server/store/lookups/counterparties.ts'
import { type LimitType, createLimitType } from '../../../server/store/lookups/limitTypes.ts'
import { openSession } from '../../../server/store/people/sessions.ts'
import { signingKeys } from '../../../server/store/people/signingKeys.ts'
import { type UserRecord, createUser } from '../../../server/store/people/users.ts'

/** Cheap enough for hundreds of sign-ins. */
export const passwords = { memory: 64, passes: 1 }
/** Everybody's. */
export const password = 'a long enough passphrase'

const staff = {
  requester: ['requester', null],
  rm: ['relationship_manager', null],
  sponsor: ['business_sponsor', null],
  sponsor2: ['business_sponsor', null],
  reviewer: ['credit_reviewer', null],
  analyst: ['Credit Analyst', 'DA7'],
  head: ['Credit Analyst', 'DA3'],
  legal: ['legal_reviewer', null],
  compiler: ['compiler', null],
  approver: ['approver', 'DA3'],
  board: ['approver', 'DA1'],
  trainee: ['approver', null],
  auditor: ['auditor', null],
} as const

export type Username = keyof typeof staff

/** Somebody who has signed in. */
interface StaffSession {
  user: UserRecord
  sessionId: string
}

/** Whom and what a bank of tests has from the beginning. */
export interface BankFixture {
  present: Record<Username, StaffSession>
  counterparty: Counterparty
  guarantor: Counterparty
  limitType: LimitType
}

/** One person of every kind, signed in, and what a request needs. */
export async function fillBank(db: Kysely<Database>): Promise<BankFixture> {
  await signingKeys(db)
  const present = {} as Record<Username, StaffSession>
  const password_hash = await hashPassword(password, passwords)
  for (const [username, [role, da_level]] of Object.entries(staff) as [Username, (typeof staff)[Username]][]) {
    const name = { username, first_name: username, last_name: 'Tester' }
    const user = await createUser(db, { ...name, role, da_level, password_hash })
    const session = await openSession(db, user.id, { browser: '', network: '', language: 'en' })
    if (!session) throw new Error(`${username} could not sign in.`)
    present[username] = { user, sessionId: session.sessionId }
  }
  return {
    present,
    counterparty: await createCounterparty(db, { name: 'Norrland Metall AB', cif_number: 'CIF-100201' }),
    guarantor: await createCounterparty(db, { name: 'Norrland Holding AB', cif_number: 'CIF-100202' }),
    limitType: await createLimitType(db, 'Derivatives', 1),
  }
}
