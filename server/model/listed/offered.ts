import { findListedColumns } from '../../store/applications/listed/listedFields.ts'
import type { Work } from '../work.ts'
import { type ListedColumn, listedColumns } from './columns.ts'

/** The listed columns that are offered now: not those whose values are still being filled in. */
export async function offeredColumns({
  db,
  workflows,
  known,
}: Pick<Work, 'db' | 'workflows' | 'known'>): Promise<ListedColumn[]> {
  const columns = listedColumns(workflows)
  if (columns.length === 0) return columns
  const filled = (known.listed ??= await findListedColumns(db))
  return columns.filter(({ path, reading }) => filled.get(path) === reading)
}
