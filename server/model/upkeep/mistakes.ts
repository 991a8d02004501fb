import type { ValidateFunction } from 'ajv'
import { t } from '../../../src/texts/t.ts'
import type { Schema } from '../../../src/engine/definition.ts'
import { formats } from '../../../src/engine/kinds/registry.ts'
import { asText, isEqual, isRecord, isUnset } from '../../../src/engine/path.ts'
import { recordSchema } from '../../../src/engine/records/recordType.ts'
import { mapValues } from '../../../src/engine/source/mapValues.ts'
import { createAjv } from '../../../src/engine/validation/ajv.ts'
import { withinReach } from '../../../src/engine/validation/reach.ts'
import { messageOf } from '../../../src/engine/validation/wording.ts'
import { overrideAt, overrideMessage } from '../../errors/directionOverride.ts'
import type { RecordValues } from '../../store/upkeep/proposedChanges.ts'
import type { KeptType } from './keptType.ts'

/** The values as they are stored: texts trimmed, without unset values and without requests that were not made. */
export function normalizedValues({ once }: KeptType, values: RecordValues): RecordValues {
  const kept = Object.entries(values).filter(
    ([field, value]) => !isUnset(value) && !(once.includes(field) && value === false),
  )
  return Object.fromEntries(kept.map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]))
}

type Mistakes = Record<string, string[]>

/**
 * What is wrong with the values of a record, by field; undefined if nothing is. `before` is what is stored: a value of
 * a field that the type no longer has may stay as it is (ADR 0021).
 */
export function mistakesOf(
  type: KeptType,
): (values: RecordValues, before?: RecordValues | null) => Mistakes | undefined {
  const errorsIn = errorsOf(type)
  return (given, before) => {
    const values = withoutFormer(type, given, before ?? {})
    const wrong = errorsIn(values)
    const all =
      wrong.length > 0
        ? wrong
        : [...strangeCodes(type, values), ...yearZero(type, values), ...backwards(values), ...overrides(values)]
    if (all.length === 0) return undefined
    const messages = new Map<string, string[]>()
    for (const [field, message] of all) messages.set(field, [...(messages.get(field) ?? []), message])
    return Object.fromEntries(messages)
  }
}

/** The values of fields that the type no longer has. */
export const formerValues = ({ fields }: KeptType, values: RecordValues): RecordValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !Object.hasOwn(fields, field)))

/** The values without those of fields that the type no longer has, as far as they are as before. */
const withoutFormer = ({ fields }: KeptType, values: RecordValues, before: RecordValues): RecordValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) =>
        Object.hasOwn(fields, field) || !Object.hasOwn(before, field) || !isEqual(before[field], value),
    ),
  )

type Mistake = [field: string, message: string]

function errorsOf(type: KeptType): (values: RecordValues) => Mistake[] {
  const { fields, optionNames } = type
  const names = Object.entries(optionNames).map(([field, each]) => [field, { 'ui:enumNames': each }] as const)
  const files = { data: { properties: fields }, ui: { 'ui:tabs': [], ...Object.fromEntries(names) } }
  const schema = schemaOf(type)
  const check = checkOf(schema)
  return (values) => {
    check(withinReach(schema, values))
    return (check.errors ?? []).map(({ instancePath, keyword, params }) => {
      const field = instancePath.slice(1) || asText(params.missingProperty ?? params.additionalProperty)
      return [field, messageOf(files, field, { instancePath, keyword, params })]
    })
  }
}

/**
 * The longest text in a field without a limit of its own, in characters: patterns are known to be fast up to this
 * length.
 */
const longest = 10_000

function schemaOf(type: KeptType): Schema {
  const schema = recordSchema(type)
  const limited = mapValues(schema.properties ?? {}, (field) =>
    isRecord(field) && field.type === 'string' && field.format === undefined ? { maxLength: longest, ...field } : field,
  )
  return { ...schema, properties: limited, additionalProperties: false }
}

const checks = new Map<string, ValidateFunction>()
/** How many compiled types are cached, for all languages of a bank; beyond this, all are compiled again. */
const most = 500

function checkOf(schema: Schema): ValidateFunction {
  const name = JSON.stringify(schema)
  const known = checks.get(name)
  if (known) return known
  if (checks.size >= most) checks.clear()
  const check = createAjv().compile(schema)
  checks.set(name, check)
  return check
}

/** The errors for texts that would be shown backwards: no body is checked of a command, and none of an import. */
const overrides = (values: RecordValues): Mistake[] =>
  Object.entries(values).flatMap(([field, value]) => (overrideAt([value]) ? [[field, overrideMessage()]] : []))

/** The errors for countries and currencies whose codes do not exist. */
const strangeCodes = ({ fields }: KeptType, values: RecordValues): Mistake[] =>
  Object.entries(fields).flatMap(([field, { title = field, format = '' }]) => {
    const { options } = formats.get(format) ?? {}
    const isStrange = values[field] !== undefined && options && !options.includes(asText(values[field]))
    return isStrange ? [mustBe(field, { title, format })] : []
  })

const mustBe = (field: string, { title = field, format = '' }: Schema): Mistake => [
  field,
  t('{title} must be {what}.', { title, what: formats.get(format)?.mustBe?.() ?? format }),
]

/** The errors for days of year 0, which JSON Schema accepts and PostgreSQL does not. */
const yearZero = ({ fields }: KeptType, values: RecordValues): Mistake[] =>
  ['valid_from', 'valid_to'].flatMap((field) =>
    asText(values[field]).startsWith('0000') ? [mustBe(field, fields[field] ?? {})] : [],
  )

function backwards({ valid_from: from, valid_to: to }: RecordValues): Mistake[] {
  const isBackwards = from !== undefined && to !== undefined && asText(to) < asText(from)
  return isBackwards ? [['valid_to', t('The last day must not be before the first day.')]] : []
}
