import { named } from '../../texts/t.ts'
import type { ReferenceDefinition, Schema, StageFiles } from '../definition.ts'
import { fieldUi } from '../layout.ts'
import { isRecord } from '../path.ts'
import { person } from '../references.ts'
import { isRows } from '../rows/tables.ts'
import { isTable } from '../structure.ts'
import { type RowChange, changedRows } from './rows.ts'
import type { DescribedField, DisplayKind } from '../kinds/kind.ts'
import { kindOf } from '../kinds/registry.ts'
import { type NameOf, plain, valueName } from './value.ts'

/** A field's value before and after, as the form's data hold it. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

export interface ShownChange {
  field: string
  title: string
  kind: DisplayKind | 'rows'
  /** The unit after the value, such as `%`. */
  unit?: string
  /** Null: nothing was entered. Of a table: what was entered before the field was one, else null. */
  before: string | number | null
  after: string | number | null
  rows?: RowChange[]
}

/** A change with display texts: one entry, or none for a field that no screen shows. */
export function shownChange(
  files: StageFiles | undefined,
  { field, before, after }: FieldChange,
  nameOf: NameOf,
): ShownChange[] {
  const schema = files?.data.properties[field]
  if (files?.ui['ui:hidden']?.includes(field)) return []
  if (!files || !schema)
    return [{ field, title: sentenceCase(field), kind: 'text', before: plain(before), after: plain(after) }]
  const title = named(schema.title ?? field)
  const items = rowsOf(schema)
  if (items)
    return [
      {
        field,
        title,
        kind: 'rows',
        before: beforeTable(before),
        after: beforeTable(after),
        rows: changedRows(files, field, items, { before, after }, nameOf),
      },
    ]
  const described = describedField(files, field)
  const { shownAs: kind, unit } = kindOf(described)
  const name = (value: unknown) => valueName(described, value, nameOf)
  return [{ field, title, kind, unit, before: name(before), after: name(after) }]
}

const beforeTable = (value: unknown) => (isRows(value) ? null : plain(value) || null)

/** A field as its stage's files describe it. */
export const describedField = (files: StageFiles, field: string): DescribedField => ({
  schema: files.data.properties[field] ?? {},
  ui: fieldUi(files.ui, field),
  reference: referenceOf(files, field),
})

function referenceOf({ stage }: StageFiles, field: string): ReferenceDefinition | undefined {
  return stage.references?.[field] ?? (Object.hasOwn(stage.currentUser ?? {}, field) ? person : undefined)
}

/** What the rows of a table are; undefined for any other field. */
export function rowsOf(schema: Schema): Schema | undefined {
  return isTable(schema) && isRecord(schema.items) ? schema.items : undefined
}

function sentenceCase(field: string): string {
  const words = field.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
