import { evaluate } from '../expressions/evaluate.ts'
import type { Expression, FormData, StageFiles } from '../definition.ts'
import { namesIn } from '../expressions/expression.ts'
import { afterWhatTheyRead } from '../expressions/order.ts'
import { eachRow, hasConditionalCells, valuesIn, visibleRow, withoutHiddenCells } from '../rows/cells.ts'
import { tablesOf } from '../rows/tables.ts'
import { readBy } from './condition.ts'
import type { Facts } from './facts.ts'
import { perStage } from '../perStage.ts'
import type { Stage } from '../stage.ts'
import { hiddenFields, omit } from './visibility.ts'

/** A computed field, or with `table` a computed column. */
interface ComputedField {
  table?: string
  name: string
  expression: Expression
}

/** The computed fields and columns of a stage, each after those that it reads. */
const computedFields = perStage((files: StageFiles): ComputedField[] => {
  const [computed, reads] = [computedByName(files), readsByName(files)]
  return afterWhatTheyRead(computed.keys(), (name) => reads.get(name)).flatMap((name) => computed.get(name) ?? [])
})

/** By name: `field`, or `table.column`. */
function computedByName(files: StageFiles): Map<string, ComputedField> {
  const fields = Object.entries(files.stage.computed ?? {}).map(([name, expression]) => ({ name, expression }))
  const columns = tablesOf(files).flatMap(({ field: table, rules: { computed = {} } }) =>
    Object.entries(computed).map(([name, expression]) => ({ table, name, expression })),
  )
  return new Map<string, ComputedField>([
    ...fields.map((field) => [field.name, field] as const),
    ...columns.map((column) => [`${column.table}.${column.name}`, column] as const),
  ])
}

/**
 * What the value of each computed field and column follows from, and what decides whether a column is shown: names as
 * expressions write them, but within a row those of its columns have the table before them.
 */
export function readsByName(files: StageFiles): Map<string, string[]> {
  const fields = Object.entries(files.stage.computed ?? {}).map(
    ([name, expression]) => [name, namesIn(expression)] as const,
  )
  const columns = tablesOf(files).flatMap(({ field, columns: own, rules: { computed = {} }, conditional }) => {
    const inRow = (name: string) => (Object.hasOwn(own, fieldOf(name)) ? `${field}.${fieldOf(name)}` : name)
    const named = (names: string[]) => names.map(inRow)
    const whens = new Map(conditional.map(({ column, when }) => [column, readBy(when)]))
    return [...new Set([...Object.keys(computed), ...whens.keys()])].map(
      (column) => [`${field}.${column}`, named([...namesIn(computed[column]), ...(whens.get(column) ?? [])])] as const,
    )
  })
  return new Map([...fields, ...columns])
}

/** The fields that the computed ones read, and the tables of computed columns. */
const readByComputed = perStage(
  (files: StageFiles): ReadonlySet<string> =>
    new Set(
      [...readsByName(files)]
        .flatMap(([name, reads]) => [...reads, ...(name.includes('.') ? [name] : [])])
        .map(fieldOf),
    ),
)

/** The field of a name such as `table.column`. */
const fieldOf = (name: string): string => name.split('.', 1)[0] ?? name

/**
 * The data with the computed fields and columns computed again; the same object if nothing changes. What is hidden
 * counts as unset, and an expression without a result leaves its field unset.
 */
export function withComputed(stage: Stage, data: FormData, facts: Facts): FormData {
  const fields = computedFields(stage)
  if (fields.length === 0) return data
  const read = readByComputed(stage)
  /** Which fields an expression finds unset: what no expression reads changes none. */
  const unset = (hidden: ReadonlySet<string>) =>
    [...hidden]
      .filter((field) => read.has(field))
      .toSorted()
      .join()
  let hidden: ReadonlySet<string> = new Set()
  let result = compute(stage, fields, { data, facts, hidden })
  // Each turn settles at least the fields that follow from settled ones, so there are at most as many as these.
  for (let turn = 0; turn < fields.length; turn += 1) {
    const now = hiddenFields(stage, result, facts)
    if (unset(now) === unset(hidden)) break
    hidden = now
    result = compute(stage, fields, { data, facts, hidden })
  }
  const changeable = fields.map(({ table, name }) => table ?? name)
  return changeable.every((field) => Object.is(result[field], data[field])) ? data : result
}

interface ComputeInput {
  data: FormData
  facts: Facts
  hidden: ReadonlySet<string>
}

function compute(stage: Stage, fields: ComputedField[], { data, facts, hidden }: ComputeInput): FormData {
  const computed = fields.flatMap(({ table, name }) => (table === undefined ? name : []))
  // Of these fields it is a copy of its own, to be filled in.
  let result = omit(data, new Set(computed))
  const visible = () => withoutHiddenCells(stage, omit(result, hidden), facts)
  const mayHide = hasConditionalCells(stage)
  let values: FormData = { ...facts, ...visible() }
  for (const { table, name, expression } of fields) {
    if (table === undefined) {
      const value = evaluate(expression, values)
      if (value === undefined) continue
      result[name] = value
    } else {
      const next = hidden.has(table) ? result : withColumn(stage, result, { table, name, expression }, values)
      if (next === result) continue
      result = next
    }
    if (mayHide) values = { ...facts, ...visible() }
    else if (!hidden.has(name)) values[table ?? name] = result[table ?? name]
  }
  return result
}

function withColumn(
  stage: Stage,
  data: FormData,
  { table, name, expression }: ComputedField,
  values: FormData,
): FormData {
  return eachRow(
    stage,
    data,
    ({ field }) => field === table,
    (of, row) => withValue(row, name, evaluate(expression, valuesIn(of, visibleRow(stage, of, row, values), values))),
  )
}

/** The record with this value, or without one; the same object if it has it. */
function withValue(record: FormData, name: string, value: unknown): FormData {
  if (Object.is(record[name], value) && (value !== undefined || !Object.hasOwn(record, name))) return record
  if (value !== undefined) return { ...record, [name]: value }
  const { [name]: _, ...others } = record
  return others
}
