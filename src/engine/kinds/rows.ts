import { isTable } from '../structure.ts'
import type { FieldKind } from './kind.ts'
import { text } from './text.ts'

/** A list of records, each a row of a table. `src/engine/codec/rows.ts` reads them. */
export const rows: FieldKind = {
  ...text,
  matches: ({ schema }) => isTable(schema),
  widget: 'limitRows',
  read: (value) => value,
}
