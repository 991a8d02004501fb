import type { Db } from '../transaction.ts'

/** How many applications of a kind there are. */
export interface Tally {
  closed: boolean
  state_code: string
  state_name: string
  priority: string | null
  number: number
}

/** Every kind of which there is any, by the state's name and the priority (docs/decisions/0008). */
export function readTally(db: Db): Promise<Tally[]> {
  const kind = ['closed', 'state_code', 'state_name', 'priority'] as const
  return db
    .selectFrom('application_tally')
    .select(({ fn }) => [...kind, fn.sum<number>('number').as('number')])
    .groupBy([...kind])
    .having(({ fn }) => fn.sum<number>('number'), '>', 0)
    .orderBy('state_name')
    .orderBy('priority')
    .execute()
}
