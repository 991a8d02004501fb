import type { ReferenceDefinition, Schema, StageFiles } from '../../../src/engine/definition.ts'
import { fieldUi } from '../../../src/engine/layout.ts'
import { isRecord } from '../../../src/engine/path.ts'
import type { FieldChange } from '../../database/applicationTables.ts'
import { type References, person } from '../references.ts'
import { type RowChange, changedRows } from './changedRows.ts'
import { type ValueKind, kindOf, plain, valueName } from './values.ts'

export interface ShownChange {
  field: string
  title: string
  kind: ValueKind | 'rows'
  /** Null: nothing was entered. */
  before: string | number | null
  after: string | number | null
  rows?: RowChange[]
}

/** A change in words; none for a field that nobody is shown. */
export function shownChange(files: StageFiles | undefined, { field, before, after }: FieldChange, references: References): ShownChange[] {
  const schema = files?.data.properties[field]
  if (files?.ui['ui:hidden']?.includes(field)) return []
  if (!files || !schema) return [{ field, title: sentenceCase(field), kind: 'text', before: plain(before), after: plain(after) }]
  const title = schema.title ?? field
  const items = rowsOf(schema)
  if (items) return [{ field, title, kind: 'rows', before: null, after: null, rows: changedRows(files, field, items, { before, after }, references) }]
  const ui = fieldUi(files.ui, field)
  const reference = referenceOf(files, field)
  const name = (value: unknown) => valueName({ schema, ui, reference }, value, references)
  return [{ field, title, kind: kindOf({ schema, ui, reference }), before: name(before), after: name(after) }]
}

function referenceOf({ stage }: StageFiles, field: string): ReferenceDefinition | undefined {
  return stage.references?.[field] ?? (Object.hasOwn(stage.currentUser ?? {}, field) ? person : undefined)
}

function rowsOf({ items }: Schema): Schema | undefined {
  return isRecord(items) && isRecord(items.properties) ? items : undefined
}

function sentenceCase(field: string): string {
  const words = field.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
