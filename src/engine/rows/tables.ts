import type { Condition, RowRules, RowsDefinition, Schema, StageFiles } from '../definition.ts'
import { readBy } from '../conditions/condition.ts'
import { afterWhatTheyRead } from '../expressions/order.ts'
import { fieldUi } from '../layout.ts'
import { isRecord } from '../path.ts'
import { perStage } from '../perStage.ts'
import { isTable, propertiesOf } from '../structure.ts'

/** A table: a field whose value is a list of flat rows. */
export interface Table {
  field: string
  columns: Record<string, Schema>
  rules: RowRules
  /** The columns that are shown under a condition only, each after those that decide about it. */
  conditional: { column: string; key: string; when: Condition }[]
}

/** The tables of a stage, in the definition's order. */
export const tablesOf = perStage((files: StageFiles): Table[] =>
  Object.entries(files.data.properties).flatMap(([field, schema]) =>
    isTable(schema) ? [tableOf(files, field, schema)] : [],
  ),
)

function tableOf({ stage, ui }: StageFiles, field: string, schema: Schema): Table {
  const columns = columnsOf(schema)
  const whens = new Map(
    Object.entries(fieldUi(ui, field)?.items ?? {}).flatMap(([column, { 'ui:when': when }]) =>
      when && Object.hasOwn(columns, column) ? [[column, when] as const] : [],
    ),
  )
  const order = afterWhatTheyRead(whens.keys(), (column) => readBy(whens.get(column) ?? {}))
  const conditional = order.flatMap((column) => {
    const when = whens.get(column)
    return when ? [{ column, key: `when/${field}/${column}`, when }] : []
  })
  return { field, columns, rules: stage.rows?.[field] ?? {}, conditional }
}

const columns = new WeakMap<object, Record<string, Schema>>()
const none: Record<string, Schema> = {}

/** The columns of a table, by name; the same object each time, since every error of a row asks for them. */
export function columnsOf({ items }: Schema): Record<string, Schema> {
  if (!isRecord(items)) return none
  const known = columns.get(items) ?? propertiesOf(items)
  columns.set(items, known)
  return known
}

/** Whether a column of a table is computed. */
export const isComputedColumn = ({ stage }: Pick<StageFiles, 'stage'>, field: string, column: string): boolean =>
  Object.hasOwn(stage.rows?.[field]?.computed ?? {}, column)

/** Every column under its own name, and no blank rows. */
export const rowsByDefault: RowsDefinition = { dropBlank: true }

/** How a table's rows travel: as the definition says, else by default. */
export function rowsDefinitionOf({ stage, data }: StageFiles, field: string): RowsDefinition | undefined {
  const schema = data.properties[field]
  return stage.payload.rows?.[field] ?? (schema && isTable(schema) ? rowsByDefault : undefined)
}

/** Whether a value is a list of rows. What a field had before it was a table may be a list of other things. */
export const isRows = (value: unknown): value is unknown[] =>
  Array.isArray(value) && (value.length === 0 || value.some(isRecord))
