import type { Schema } from '../../../../../src/engine/definition.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type Placed, formConditions, withInner } from '../../conditions.ts'
import { columnsOf } from '../../fields.ts'
import { type Mistake, type MeaningCheck, inStage } from '../../mistake.ts'

/** What a field holds, and which tests of a condition can be met by it. */
const kinds: Record<string, { what: string; holds: (value: unknown) => boolean; tests: string[]; mend: string }> = {
  string: {
    what: 'a text',
    holds: (value) => typeof value === 'string',
    tests: ['pattern', 'minLength', 'maxLength'],
    mend: 'Write the value between double quotes.',
  },
  number: {
    what: 'a number',
    holds: (value) => typeof value === 'number',
    tests: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
    mend: 'Write the value without quotes.',
  },
  boolean: {
    what: 'true or false',
    holds: (value) => typeof value === 'boolean',
    tests: [],
    mend: 'Write the value without quotes.',
  },
}

const allTests = Object.values(kinds).flatMap(({ tests }) => tests)

/** A condition asks a field for what its type can hold, and for bounds between which something is. */
export const conditionValues: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) =>
    formConditions(stage)
      .flatMap(withInner)
      .flatMap((placed) => [...empty(stage, placed), ...tests(stage, placed)]),
  )

function empty(stage: FolderStage, { part, at, schema }: Placed): Mistake[] {
  const message = 'this condition is always met. Say what it tests, or remove it.'
  const { required, ...others } = schema
  const isEmpty = Object.keys(others).length === 0 && (required ?? []).length === 0
  return isEmpty ? [inStage(stage, part, at, message)] : []
}

function tests(stage: FolderStage, { part, at, schema, table }: Placed): Mistake[] {
  const { properties } = stage.data
  const columns = table === undefined ? undefined : columnsOf(properties[table])
  return Object.entries(schema.properties ?? {}).flatMap(([field, test]) => {
    const type = String((columns?.[field] ?? properties[field])?.type).replace('integer', 'number')
    const kind = kinds[type]
    if (!kind || typeof test !== 'object') return []
    return unmet(field, test, kind).map(({ key, message }) =>
      inStage(stage, part, [...at, 'properties', field, ...key], message),
    )
  })
}

interface Unmet {
  key: (string | number)[]
  message: string
}

function unmet(field: string, test: Schema, { what, holds, tests: own, mend }: (typeof kinds)[string]): Unmet[] {
  const values = [
    { value: test.const, key: ['const'] },
    ...(test.enum ?? []).map((value, n) => ({ value, key: ['enum', n] })),
  ]
  const other = values.filter(({ value }) => value !== undefined && !holds(value))
  const idle = allTests.filter((key) => Reflect.get(test, key) !== undefined && !own.includes(key))
  return [
    ...other.map(({ value, key }) => {
      return { key, message: `"${field}" is ${what}, and ${JSON.stringify(value)} is not. ${mend}` }
    }),
    ...idle.map((key) => ({
      key: [key],
      message: `"${key}" has no effect on "${field}", which is ${what}. Remove it.`,
    })),
    ...crossed(field, test),
  ]
}

function crossed(field: string, { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): Unmet[] {
  const [least, most] = [minimum ?? exclusiveMinimum, maximum ?? exclusiveMaximum]
  if (least === undefined || most === undefined || least <= most) return []
  return [{ key: [], message: `"${field}" can never be at least ${least} and at most ${most}. Change one of them.` }]
}
