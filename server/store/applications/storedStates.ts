import type { StateValue } from 'xstate'
import type { Db } from '../transaction.ts'

/** A state in which the database has applications, or their forms. */
export interface StoredState {
  /** Null: of the application's path. */
  formType: string | null
  state: StateValue
  applications: number
}

/** Every state that is in use, also by closed applications, which are still shown. */
export async function storedStates(db: Db): Promise<StoredState[]> {
  const overall = await db
    .selectFrom('application')
    .select(({ fn }) => ['path as state', fn.countAll<number>().as('applications')])
    .groupBy('path')
    .execute()
  const forms = await db
    .selectFrom('stage_form')
    .select(({ fn }) => ['form_type as formType', 'state', fn.countAll<number>().as('applications')])
    .groupBy(['form_type', 'state'])
    .execute()
  return [...overall.map((row) => ({ formType: null, ...row })), ...forms]
}
