import { answer, client } from '../http/client.ts'

export interface Holders {
  applications: number
  states: { state: string; applications: number }[]
}

export interface HoldersQuery {
  /** Absent: the applications themselves. */
  formType?: string
  field?: string
  /** A column of the field, which is a table. */
  column?: string
  /** An option, as it is stored. */
  value?: string
}

/** How many open applications there are by state, or hold something in a field. */
export async function countHolders({ formType, field, column, value }: HoldersQuery): Promise<Holders> {
  const query = {
    ...(formType !== undefined && { form_type: formType }),
    ...(field !== undefined && { field }),
    ...(column !== undefined && { column }),
    ...(value !== undefined && { value }),
  }
  return (
    (await answer(client.GET('/api/workbench/holders/', { params: { query } }))).data ?? { applications: 0, states: [] }
  )
}
