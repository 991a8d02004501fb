import { isRecord, isUnset } from '../path.ts'

/** Whether nothing was entered in a row. Its id does not count as an entry. */
export function isBlankRow(row: unknown): boolean {
  if (!isRecord(row)) return isUnset(row)
  const { id: _, ...columns } = row
  return Object.values(columns).every(isUnset)
}

/** Whether nothing was entered in a field: it is unset, or has nothing but blank rows. */
export const isEmpty = (value: unknown): boolean => isUnset(value) || (Array.isArray(value) && value.every(isBlankRow))
