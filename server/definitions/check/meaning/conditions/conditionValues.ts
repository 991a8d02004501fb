import type { Schema } from '../../../../../src/engine/definition.ts'
import type { ScalarKind } from '../../../../../src/engine/expressions/operators/operator.ts'
import type { Definitions, FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type PlacedSchema, formConditions, withInner } from '../../conditions.ts'
import { type Mistake, type MeaningCheck, inStage } from '../../mistake.ts'
import { rowScopeOf, scopeOf } from '../../valueTypes.ts'
import { isNoDay } from '../../noDay.ts'
import { schemasOf } from '../values/possible.ts'
import { rangeOf, rangeText, verdicts } from './bounds.ts'

interface Kind {
  what: string
  holds(value: unknown): boolean
  tests: string[]
  mend: string
  /** What to do instead of a test that has no effect. */
  instead?: string
}

const isText = (value: unknown) => typeof value === 'string'
const inQuotes = 'Write the value between double quotes.'
const bare = 'Write the value without quotes.'

/** What each type of field holds, and which tests such a value can meet. */
const kinds: Record<ScalarKind, Kind> = {
  text: { what: 'text', holds: isText, tests: ['pattern', 'minLength', 'maxLength'], mend: inQuotes },
  date: {
    what: 'a date',
    holds: (value) => isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value) && !isNoDay(value),
    tests: ['pattern'],
    mend: 'Write it as "2026-12-31".',
    instead: 'Compare it by an expression, such as { "<": [{ "var": "…" }, "2026-12-31"] }.',
  },
  month: {
    what: 'a month',
    holds: (value) => isText(value) && /^\d{4}-\d{2}$/.test(value) && !isNoDay(value),
    tests: ['pattern'],
    mend: 'Write it as "2026-12".',
    instead: 'Compare it by an expression, such as { "<": [{ "var": "…" }, { "var": "…" }] }.',
  },
  number: {
    what: 'a number',
    holds: (value) => typeof value === 'number',
    tests: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
    mend: bare,
  },
  yesNo: { what: 'true or false', holds: (value) => typeof value === 'boolean', tests: [], mend: bare },
}

const allTests = [...new Set(Object.values(kinds).flatMap(({ tests }) => tests))]

/**
 * Checks that a condition asks for values that the type of its field or fact can have, and for bounds with something
 * between them.
 */
export const conditionValues: MeaningCheck = (definitions) =>
  definitions.stages.flatMap((stage) =>
    formConditions(stage)
      .flatMap(withInner)
      .flatMap((placed) => [...empty(stage, placed), ...tests(definitions, stage, placed)]),
  )

function empty(stage: FolderStage, { part, at, schema }: PlacedSchema): Mistake[] {
  const message = 'this condition is always met. Say what it tests, or remove it.'
  const { required, ...others } = schema
  const isEmpty = Object.keys(others).length === 0 && (required ?? []).length === 0
  return isEmpty ? [inStage(stage, part, at, message)] : []
}

function tests(definitions: Definitions, stage: FolderStage, { part, at, schema, table }: PlacedSchema): Mistake[] {
  const scope = table === undefined ? scopeOf(definitions, stage) : rowScopeOf(definitions, stage, table)
  const schemas = schemasOf(definitions, stage, table)
  return Object.entries(schema.properties ?? {}).flatMap(([field, test]) => {
    const type = scope(field)
    if (!type || type === 'untyped' || type.many || type.kind === 'row' || typeof test !== 'object') return []
    return valueMistakes(field, test, kinds[type.kind], schemas(field) ?? {}).map(({ key, message }) =>
      inStage(stage, part, [...at, 'properties', field, ...key], message),
    )
  })
}

interface ValueMistake {
  key: (string | number)[]
  message: string
}

function valueMistakes(
  field: string,
  test: Schema,
  { what, holds, tests: own, mend, instead = 'Remove it.' }: Kind,
  schema: Schema,
): ValueMistake[] {
  const values = [
    { value: test.const, key: ['const'] },
    ...(test.enum ?? []).map((value, n) => ({ value, key: ['enum', n] })),
  ]
  const other = values.filter(({ value }) => value !== undefined && !holds(value))
  const idle = allTests.filter((key) => Reflect.get(test, key) !== undefined && !own.includes(key))
  const found = [
    ...other.map(({ value, key }) => {
      return { key, message: `"${field}" is ${what}, and ${JSON.stringify(value)} is not. ${mend}` }
    }),
    ...idle.map((key) => ({
      key: [key],
      message: `"${key}" has no effect on "${field}", which is ${what}. ${instead}`,
    })),
    ...crossed(field, test),
  ]
  return found.length > 0 ? found : outside(field, test, schema)
}

function crossed(field: string, { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): ValueMistake[] {
  const [least, most] = [minimum ?? exclusiveMinimum, maximum ?? exclusiveMaximum]
  if (least === undefined || most === undefined || least <= most) return []
  return [{ key: [], message: `"${field}" can never be at least ${least} and at most ${most}. Change one of them.` }]
}

const asComparison: Record<string, string> = {
  const: '==',
  minimum: '>=',
  maximum: '<=',
  exclusiveMinimum: '>',
  exclusiveMaximum: '<',
}

/** Finds tests whose result follows from the number's limits. */
function outside(field: string, test: Schema, schema: Schema): ValueMistake[] {
  return Object.entries(asComparison).flatMap(([key, name]) => {
    const number: unknown = Reflect.get(test, key)
    if (typeof number !== 'number') return []
    const range = rangeOf(schema)
    const verdict = verdicts[name]?.(range, number)
    if (verdict === undefined) return []
    const message = `"${field}" is ${rangeText(range)}, so this is ${verdict ? 'always' : 'never'} true. Write another number, in the unit of the field.`
    return [{ key: [key], message }]
  })
}
