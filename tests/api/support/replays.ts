import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '../../../server/store/transaction.ts'
import { endReplay, insertReplay } from '../../../server/store/workbench/replays.ts'
import type { Bank } from './bank.ts'

/** The ids of replays that somebody started: of a draft, which is done, and of a proposed version, which runs. */
export async function replaysOf({ api: { context } }: Bank, startedBy = '', proposal = '') {
  const begin = async (of: string) => {
    const begun = {
      id: randomUUID(),
      of,
      hash: 'of the files',
      base: 'of those before',
      startedBy,
      startedAt: new Date(),
    }
    await inTransaction(context.db, (tx) => insertReplay(tx, begun))
    return begun.id
  }
  const drafted = await begin('draft')
  await endReplay(context.db, drafted, { state: 'done' })
  const proposed = await begin(`proposal-${proposal}`)
  // Its process goes on for as long as a test may take.
  await sql`UPDATE definition_replay SET beat = now() + interval '1 hour' WHERE id = ${proposed}`.execute(context.db)
  return { drafted, proposed }
}
