import { cursorOf, cursorValues } from '../cursor.ts'
import type { StoredRecord } from './record.ts'

type Position = Pick<StoredRecord, 'label' | 'key'>

/** Writes the position of the last record of a page as text. */
export const writeCursor = ({ label, key }: Position): string => cursorOf(label, key)

/** Reads a cursor. Returns undefined for a text that is none. */
export function readCursor(text: string): Position | undefined {
  const [label, key] = cursorValues(text)
  const isWhole = typeof label === 'string' && typeof key === 'string' && !`${label}${key}`.includes('\0')
  return isWhole ? { label, key } : undefined
}
