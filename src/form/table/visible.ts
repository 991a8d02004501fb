import type { FormData } from '../../engine/definition.ts'
import { isRecord } from '../../engine/path.ts'
import type { FormStore } from '../store/store.ts'

/** The rows of a table as they count: without the cells that conditions hide. */
export function withoutHiddenIn(store: FormStore, field: string): FormData {
  const { data, hidden } = store
  const rows = data()[field]
  if (!Array.isArray(rows)) return {}
  if (hidden().size === 0) return { [field]: rows }
  const shown = rows.map((row: unknown, n) =>
    isRecord(row)
      ? Object.fromEntries(Object.entries(row).filter(([column]) => !hidden().has(`${field}.${n}.${column}`)))
      : row,
  )
  return { [field]: shown }
}
