import type { Facts } from '../conditions/facts.ts'
import { named, t } from '../../texts/t.ts'
import { choiceName, isOfferedOption, yesOrNo } from '../choices.ts'
import type { CheckError } from '../checks.ts'
import type { FieldUi, FormData, Schema, StageFiles } from '../definition.ts'
import { fieldUi } from '../layout.ts'
import { formats, kindOf } from '../kinds/registry.ts'
import { asText, isRecord, isUnset } from '../path.ts'
import { columnsOf } from '../rows/tables.ts'
import { alternativesOf, isChoices, isMoney, isTable } from '../structure.ts'

/** An error at `path`: a field, or `rows.0.column` in a table. The message names the field by its title. */
export interface FieldError {
  path: string
  message: string
}

/** An error that is not in words yet, because counting errors needs none. */
export interface Finding {
  path: string
  say(): string
}

export const inWords = (findings: Finding[]): FieldError[] =>
  findings.map(({ path, say }) => ({ path, message: say() }))

export const asFindings = (errors: FieldError[]): Finding[] =>
  errors.map(({ path, message }) => ({ path, say: () => message }))

/** The fields, and how they are drawn. */
export interface FieldDefinitions {
  data: Pick<StageFiles['data'], 'properties'>
  ui: StageFiles['ui']
}

interface Subject {
  title: string
  schema: Schema
  ui?: FieldUi
  params: CheckError['params']
}

const typeNames: Record<string, () => string> = {
  number: () => t('a number'),
  integer: () => t('a whole number'),
  string: () => t('text'),
  boolean: () => t('yes or no'),
  array: () => t('a list'),
  object: () => t('a record'),
}

/** The message by JSON Schema keyword. */
const wordings: Record<string, (subject: Subject) => string> = {
  discriminator: ({ title }) => t('{title} must be one of the alternatives.', { title }),
  required: ({ title }) => t('{title} is required.', { title }),
  additionalProperties: ({ title }) => t('{title} is not a field of this form.', { title }),
  type: ({ title, schema, params }) =>
    mustBe(
      title,
      isMoney(schema) ? t('an amount in a currency') : (typeNames[asText(params.type)]?.() ?? asText(params.type)),
    ),
  format: ({ title, params }) => mustBe(title, ofFormat(asText(params.format))),
  enum: ({ title, schema, ui }) =>
    offersAll(schema)
      ? mustBe(title, ofFormat(asText(schema.format)))
      : t('{title} must be one of: {options}.', { title, options: optionNames(schema, ui) }),
  const: ({ title, params }) => mustBe(title, valueName(params.allowedValue)),
  minimum: ({ title, params }) => t('{title} must be at least {limit}.', { title, limit: asText(params.limit) }),
  maximum: ({ title, params }) => t('{title} must be at most {limit}.', { title, limit: asText(params.limit) }),
  exclusiveMinimum: ({ title, params }) =>
    t('{title} must be more than {limit}.', { title, limit: asText(params.limit) }),
  exclusiveMaximum: ({ title, params }) =>
    t('{title} must be less than {limit}.', { title, limit: asText(params.limit) }),
  multipleOf: ({ title, params }) =>
    t('{title} must be a multiple of {step}.', { title, step: asText(params.multipleOf) }),
  minLength: ({ title, params }) =>
    t(
      { one: '{title} must have at least 1 character.', other: '{title} must have at least {count} characters.' },
      { title, count: asText(params.limit) },
    ),
  maxLength: ({ title, schema, params }) => {
    const { tooLong, expand } = formats.get(schema.format ?? '') ?? {}
    if (tooLong) return t('{title} must {must}.', { title, must: tooLong() })
    // The limit is the format's own.
    if (expand?.({}).maxLength !== undefined) return mustBe(title, ofFormat(asText(schema.format)))
    return t(
      { one: '{title} must have at most 1 character.', other: '{title} must have at most {count} characters.' },
      { title, count: asText(params.limit) },
    )
  },
  pattern: ({ title, schema }) =>
    schema.format ? mustBe(title, ofFormat(schema.format)) : t('{title} is not valid.', { title }),
  minItems: ({ title, schema, params }) => {
    const values = { title, count: asText(params.limit) }
    return isChoices(schema)
      ? t({ one: '{title} must have at least 1 choice.', other: '{title} must have at least {count} choices.' }, values)
      : t({ one: '{title} must have at least 1 row.', other: '{title} must have at least {count} rows.' }, values)
  },
  maxItems: ({ title, schema, params }) => {
    const values = { title, count: asText(params.limit) }
    return isChoices(schema)
      ? t({ one: '{title} must have at most 1 choice.', other: '{title} must have at most {count} choices.' }, values)
      : t({ one: '{title} must have at most 1 row.', other: '{title} must have at most {count} rows.' }, values)
  },
  uniqueItems: ({ title, schema }) =>
    isChoices(schema)
      ? t('{title} must not contain the same choice twice.', { title })
      : t('{title} must not contain the same row twice.', { title }),
}

const mustBe = (title: string, what: string): string => t('{title} must be {what}.', { title, what })

const ofFormat = (format: string): string => formats.get(format)?.mustBe() ?? format

/** Whether all of a format's options are offered, such as every country: far too many to name. */
const offersAll = ({ format = '', enum: options }: Schema): boolean =>
  options !== undefined && formats.get(format)?.options?.length === options.length

/** The message for an error of a check. It names the field by its title: "Row 2, Limit type is required." */
export function messageOf(files: FieldDefinitions, path: string, { keyword, params }: CheckError): string {
  const subject = { ...subjectOf(files, path), params }
  return wordings[keyword]?.(subject) ?? t('{title} is not valid.', { title: subject.title })
}

/** The finding that a required value is missing at a path. */
export const missingAt = (files: FieldDefinitions, path: string): Finding => ({
  path,
  say: () => messageOf(files, path, { instancePath: '', keyword: 'required', params: {} }),
})

/**
 * A server's message for a field, with the field's title before it: "Grace period – Please give it in days." With a
 * colon it would be read, and found, as the line that product spec §8 has for the wire's name.
 */
export function naming(files: StageFiles, path: string, message: string): string {
  const [field = ''] = path.split('.')
  if (!files.data.properties[field]) return message
  const { title } = subjectOf(files, path)
  return message.includes(title) ? message : `${title} – ${message}`
}

function subjectOf(files: FieldDefinitions, path: string): Omit<Subject, 'params'> {
  const [field = '', ...inside] = path.split('.')
  const schema = files.data.properties[field] ?? {}
  const ui = fieldUi(files.ui, field)
  const own = named(schema.title ?? field)
  if (inside.length === 0) return { title: own || t('The form'), schema, ui }
  if (isChoices(schema) && isRecord(schema.items)) return { title: own, schema: schema.items, ui }
  if (isTable(schema)) return subjectInside(schema, inside, [], ui)
  return subjectInside(schema, inside, [own])
}

/** The titles along a path, outermost first: `Row 2, Limit type`. */
function subjectInside(
  schema: Schema,
  [step, ...rest]: string[],
  titles: string[],
  ui?: FieldUi,
): Omit<Subject, 'params'> {
  if (step === undefined) return { title: titles.join(', '), schema, ui }
  const isItem = schema.type === 'array'
  const part = isItem ? schema.items : partNamed(schema, step)
  const title = isItem
    ? t('Row {row}', { row: Number(step) + 1 })
    : named((isRecord(part) ? asText(part.title) : '') || step)
  return subjectInside(isRecord(part) ? part : {}, rest, [...titles, title], isItem ? ui : ui?.items?.[step])
}

/** The schema of a property, from whichever alternative has it. */
function partNamed(schema: Schema, name: string): Schema | boolean | undefined {
  return [schema, ...alternativesOf(schema)].map(({ properties = {} }) => properties[name]).find(isRecord)
}

function optionNames(schema: Schema, ui?: FieldUi): string {
  const options = schema.enum ?? []
  const names = (ui?.['ui:enumNames'] ?? options).filter((_, n) => isOfferedOption(schema, options[n]))
  return names.map((name) => named(asText(name))).join(', ')
}

function valueName(value: unknown): string {
  return typeof value === 'boolean' ? yesOrNo(value) : asText(value)
}

/** The display text of every field: option names, Yes and No, and "not set". */
export const shownData = (files: FieldDefinitions, data: FormData): Record<string, string> =>
  shownValues(files.data.properties, (field) => fieldUi(files.ui, field), data)

/** The display text of every column in a row of a table: option names, Yes and No, and "not set". */
export const shownRow = (files: FieldDefinitions, table: string, row: FormData): Record<string, string> =>
  shownValues(columnsOf(files.data.properties[table] ?? {}), (column) => fieldUi(files.ui, table)?.items?.[column], row)

function shownValues(
  schemas: Record<string, Schema>,
  uiOf: (name: string) => FieldUi | undefined,
  values: FormData,
): Record<string, string> {
  const entries = Object.entries(schemas).map(([name, schema]) => {
    const value = values[name]
    const ui = uiOf(name)
    if (isUnset(value)) return [name, t('not set')] as const
    const option = choiceName(schema, ui, value)
    return [name, option ?? kindOf({ schema, ui }).sentence?.(value, schema, ui) ?? named(asText(value))] as const
  })
  return Object.fromEntries(entries)
}

/**
 * Facts as a message fills them in: a text of the definitions, such as a table's reason, in the reader's language, and
 * Yes and No.
 */
export const shownFacts = (facts: Facts): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, shownFact(value)]))

function shownFact(value: unknown): unknown {
  if (typeof value === 'boolean') return yesOrNo(value)
  return typeof value === 'string' ? named(value) : value
}
