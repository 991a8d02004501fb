import type { StageFiles } from '../../src/engine/definition.ts'
import type { FieldChange } from '../database/applicationTables.ts'
import type { HistoryRow } from '../store/record/audit.ts'
import { findDefinitions } from '../store/record/definitionVersions.ts'
import type { Db } from '../store/transaction.ts'
import type { Workflows } from '../model/machines/workflows.ts'

/** The stage's files that a change was made under; undefined for what belongs to no stage. */
export type WrittenUnder = (entry: HistoryRow, change: Pick<FieldChange, 'form_type'>) => StageFiles | undefined

/** An entry names the definition of its own form; for the other forms that it changed, today's speaks. */
export async function writtenUnder(db: Db, { runtimes }: Workflows, entries: HistoryRow[]): Promise<WrittenUnder> {
  const current = new Set([...runtimes.values()].map(({ stage }) => stage.hash))
  const hashes = entries.flatMap(({ definition_hash: hash }) => (hash === null || current.has(hash) ? [] : [hash]))
  const earlier = await findDefinitions(db, [...new Set(hashes)])
  return (entry, { form_type }) => {
    const own = form_type === entry.form_type ? earlier.get(entry.definition_hash ?? '') : undefined
    return own ?? runtimes.get(form_type)?.stage
  }
}
