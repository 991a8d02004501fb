import { isTable } from '../structure.ts'
import type { FieldKind } from './kind.ts'
import { text } from './text.ts'

/** A list of flat records, each a row. `src/engine/codec/rows.ts` reads them. */
export const table: FieldKind = {
  ...text,
  matches: ({ schema }) => isTable(schema),
  widget: 'table',
  read: (value) => value,
}
