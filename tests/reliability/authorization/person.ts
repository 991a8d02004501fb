import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../server/store/transaction.ts'

/** The level that the applications' reviews require is DA3. */
const authorities = [
  ['with authority', 'DA2'],
  ['with less authority', 'DA5'],
  ['without authority', null],
] as const

interface AccountState {
  role: string
  da_level: string | null
  active: boolean
  /** Signed in with a first password. */
  due: boolean
}

/** Whoever has no business with authority levels has the strongest, which must not help. */
const plain = (role: string): [string, AccountState] => [role, { role, da_level: 'DA1', active: true, due: false }]
const graded = (role: string) =>
  authorities.map(([words, da_level]): [string, AccountState] => [
    `${role} ${words}`,
    { role, da_level, active: true, due: false },
  ])

/** Everybody who may ask, by the matrix' words; undefined: without a session. */
export function roles(names: readonly string[]): Map<string, AccountState | undefined> {
  const everybody = names.flatMap((role) =>
    role === 'approver' || role === 'Credit Analyst' ? graded(role) : [plain(role)],
  )
  return new Map<string, AccountState | undefined>([
    ['nobody signed in', undefined],
    ['somebody who has left', { role: 'approver', da_level: 'DA1', active: false, due: false }],
    ['somebody with a first password', { role: 'approver', da_level: 'DA1', active: true, due: true }],
    ...everybody,
  ])
}

export async function become(tx: Tx, person: string, { due, ...state }: AccountState): Promise<void> {
  await tx.updateTable('app_user').set(state).where('id', '=', person).execute()
  if (due) await tx.updateTable('session').set({ password_due: true }).where('user_id', '=', person).execute()
}

type PersonNamer = (person: string, application: string) => RawBuilder<unknown>

const inForm =
  (formType: string, field: string): PersonNamer =>
  (person, application) =>
    sql`
  UPDATE stage_form SET data = data || jsonb_build_object(${field}::text, ${person}::text)
  WHERE application_id = ${application} AND form_type = ${formType}`
const column =
  (name: string): PersonNamer =>
  (person, application) =>
    sql`UPDATE application SET ${sql.ref(name)} = ${person} WHERE id = ${application}`

const workedOn =
  (formType: string): PersonNamer =>
  (person, application) =>
    sql`
  UPDATE stage_form SET contributors = contributors || ${person}::uuid WHERE application_id = ${application}
    AND form_type = ${formType}`

/**
 * The party who is away, as a query of their id has it; they have a role of their own, which the person may have or
 * not. By the clock: `now()` is when the transaction of all cases began, and in full they take more than an hour on a
 * busy machine.
 */
const absenceOf =
  (absent: (application: string) => RawBuilder<unknown>): PersonNamer =>
  (person, application) =>
    sql`
  INSERT INTO absence (id, person_id, delegate_id, starts_at, ends_at, reason, made_by, made_at)
  SELECT gen_random_uuid(), party, ${person}, clock_timestamp() - interval '1 hour',
    clock_timestamp() + interval '1 hour', 'Leave',
    ${person}, clock_timestamp()
  FROM (${absent(application)}) AS absent (party) WHERE party IS NOT NULL`
const absenceOfColumn = (name: string) =>
  absenceOf((application) => sql`SELECT ${sql.ref(name)} FROM application WHERE id = ${application}`)
const absenceOfNamed = (formType: string, field: string) =>
  absenceOf(
    (application) => sql`
  SELECT (data ->> ${field})::uuid FROM stage_form WHERE application_id = ${application} AND form_type = ${formType}`,
  )

/** What makes the person a party of the application, by the matrix' words. */
export const parts: Record<string, PersonNamer[]> = {
  nobody: [],
  creator: [column('created_by')],
  submitter: [column('submitted_by')],
  'relationship manager': [column('relationship_manager'), inForm('credit_request', 'relationship_manager')],
  'primary sponsor': [inForm('credit_request', 'senior_business_sponsor_id')],
  'second sponsor': [inForm('credit_request', 'second_business_sponsor_id')],
  'assigned analyst': [inForm('credit_review', 'assigned_credit_analyst')],
  compiler: [inForm('credit_compilation', 'compiler')],
  'worked on the request': [workedOn('credit_request')],
  'worked on the review': [workedOn('credit_review')],
  'worked on the sponsorship': [workedOn('business_sponsorship')],
  'worked on the analysis': [workedOn('credit_analysis')],
  'worked on the credit paper': [workedOn('credit_compilation')],
  'acts for the creator': [absenceOfColumn('created_by')],
  'acts for the relationship manager': [absenceOfColumn('relationship_manager')],
  'acts for the primary sponsor': [absenceOfNamed('credit_request', 'senior_business_sponsor_id')],
  'acts for the second sponsor': [absenceOfNamed('credit_request', 'second_business_sponsor_id')],
  'acts for the assigned analyst': [absenceOfNamed('credit_review', 'assigned_credit_analyst')],
  'acts for the compiler': [absenceOfNamed('credit_compilation', 'compiler')],
}
