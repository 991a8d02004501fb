import { findListedColumns } from '../../store/applications/listed/listedFields.ts'
import type { Db } from '../../store/transaction.ts'
import type { Workflows } from '../machines/workflows.ts'
import { type ListedColumn, listedColumns } from './columns.ts'

/** The columns that the list has now: one whose values are still being filled in is not offered. */
export async function offeredColumns(db: Db, workflows: Workflows): Promise<ListedColumn[]> {
  const columns = listedColumns(workflows)
  if (columns.length === 0) return columns
  const filled = await findListedColumns(db)
  return columns.filter(({ path, reading }) => filled.get(path) === reading)
}
