import { named, t } from '../../texts/t.ts'
import type { FormData, ValidDefinition } from '../definition.ts'
import { evaluate } from '../expressions/evaluate.ts'
import { type Values, namesIn } from '../expressions/expression.ts'
import type { Facts } from '../conditions/facts.ts'
import { fill, isEqual, isRecord } from '../path.ts'
import { valuesIn } from '../rows/cells.ts'
import { tablesOf } from '../rows/tables.ts'
import type { Stage } from '../stage.ts'
import { earlierRows } from './matchRows.ts'
import { type FieldError, shownData, shownFacts, shownRow } from './wording.ts'

/** The errors of visible fields and cells whose `valid` does not hold. */
export function invalidFields(stage: Stage, visible: FormData, facts: Facts): FieldError[] {
  const values = { ...facts, ...visible }
  const fields = broken(stage.stage.valid, values).map(([path, { message }]) => ({
    path,
    message: fill(named(message), { ...shownFacts(facts), ...shownData(stage, visible) }),
  }))
  return [...fields, ...invalidCells(stage, visible, facts)]
}

function invalidCells(stage: Stage, visible: FormData, facts: Facts): FieldError[] {
  const values = { ...facts, ...visible }
  return tablesOf(stage).flatMap((table) => {
    const { field, rules } = table
    const rows = visible[field]
    if (!rules.valid || !Array.isArray(rows)) return []
    return rows.flatMap((row: unknown, n) => {
      if (!isRecord(row)) return []
      return broken(rules.valid, valuesIn(table, row, values)).map(([column, { message }]) => ({
        path: `${field}.${n}.${column}`,
        message: `${t('Row {row}', { row: n + 1 })}: ${fill(named(message), { ...shownFacts(facts), ...shownData(stage, visible), ...shownRow(stage, field, row) })}`,
      }))
    })
  })
}

const broken = (valid: Record<string, ValidDefinition> = {}, values: Values): [string, ValidDefinition][] =>
  Object.entries(valid).filter(([, { holds }]) => evaluate(holds, values) === false)

/** Of these errors, those that follow from a change: one of the values compared differs from what is stored. */
export function changedSince(stage: Stage, errors: FieldError[], data: FormData, stored: FormData): FieldError[] {
  return errors.filter(({ path }) => {
    const [field = path, place, column] = path.split('.')
    const isChanged = (name: string) => !isEqual(data[name], stored[name])
    if (column === undefined) return fieldsIn(field, stage.stage.valid?.[field]).some(isChanged)
    const table = tablesOf(stage).find((each) => each.field === field)
    const row = rowAt(data[field], Number(place))
    const before = earlierRows(data[field], stored[field])[Number(place)]
    return fieldsIn(column, table?.rules.valid?.[column]).some((name) =>
      table && Object.hasOwn(table.columns, name)
        ? !isEqual(row?.[name], isRecord(before) ? before[name] : undefined)
        : isChanged(name),
    )
  })
}

/** The fields that are compared; of a column, its table. */
const fieldsIn = (own: string, valid: ValidDefinition | undefined): string[] =>
  [own, ...namesIn(valid?.holds)].map((name) => name.split('.', 1)[0] ?? name)

function rowAt(rows: unknown, place: number): Record<string, unknown> | undefined {
  const row: unknown = Array.isArray(rows) ? rows[place] : undefined
  return isRecord(row) ? row : undefined
}
