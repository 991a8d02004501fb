import { choiceName, isOfferedOption } from '../choices.ts'
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

interface Subject {
  title: string
  schema: Schema
  ui?: FieldUi
  params: CheckError['params']
}

const typeNames: Record<string, string> = {
  number: 'a number',
  integer: 'a whole number',
  string: 'text',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a record',
}

/** The message by JSON Schema keyword. */
const wordings: Record<string, (subject: Subject) => string> = {
  discriminator: ({ title }) => `${title} must be one of the alternatives.`,
  required: ({ title }) => `${title} is required.`,
  additionalProperties: ({ title }) => `${title} is not a field of this form.`,
  type: ({ title, schema, params }) =>
    `${title} must be ${isMoney(schema) ? 'an amount in a currency' : (typeNames[asText(params.type)] ?? asText(params.type))}.`,
  format: ({ title, params }) =>
    `${title} must be ${formats.get(asText(params.format))?.mustBe ?? asText(params.format)}.`,
  enum: ({ title, schema, ui }) => `${title} must be one of: ${optionNames(schema, ui)}.`,
  const: ({ title, params }) => `${title} must be ${valueName(params.allowedValue)}.`,
  minimum: ({ title, params }) => `${title} must be at least ${asText(params.limit)}.`,
  maximum: ({ title, params }) => `${title} must be at most ${asText(params.limit)}.`,
  exclusiveMinimum: ({ title, params }) => `${title} must be more than ${asText(params.limit)}.`,
  exclusiveMaximum: ({ title, params }) => `${title} must be less than ${asText(params.limit)}.`,
  multipleOf: ({ title, params }) => `${title} must be a multiple of ${asText(params.multipleOf)}.`,
  minLength: ({ title, params }) => `${title} must have at least ${count(params.limit, 'character')}.`,
  maxLength: ({ title, params }) => `${title} must have at most ${count(params.limit, 'character')}.`,
  pattern: ({ title, schema }) =>
    `${title} ${schema.format ? `must be ${formats.get(schema.format)?.mustBe ?? schema.format}` : 'is not valid'}.`,
  minItems: ({ title, schema, params }) => `${title} must have at least ${count(params.limit, itemOf(schema))}.`,
  maxItems: ({ title, schema, params }) => `${title} must have at most ${count(params.limit, itemOf(schema))}.`,
  uniqueItems: ({ title, schema }) => `${title} must not contain the same ${itemOf(schema)} twice.`,
}

const itemOf = (schema: Schema): string => (isChoices(schema) ? 'choice' : 'row')

/** The message for an error of a check. It names the field by its title: "Row 2, Limit type is required." */
export function messageOf(files: StageFiles, path: string, { keyword, params }: CheckError): string {
  const subject = { ...subjectOf(files, path), params }
  return wordings[keyword]?.(subject) ?? `${subject.title} is not valid.`
}

/** A server's message for a field, with the field's title before it: "Grace period: Please give it in days." */
export function naming(files: StageFiles, path: string, message: string): string {
  const [field = ''] = path.split('.')
  if (!files.data.properties[field]) return message
  const { title } = subjectOf(files, path)
  return message.includes(title) ? message : `${title}: ${message}`
}

function subjectOf(files: StageFiles, path: string): Omit<Subject, 'params'> {
  const [field = '', ...inside] = path.split('.')
  const schema = files.data.properties[field] ?? {}
  const ui = fieldUi(files.ui, field)
  if (inside.length === 0) return { title: schema.title ?? (field || 'The form'), schema, ui }
  if (isChoices(schema) && isRecord(schema.items)) return { title: schema.title ?? field, schema: schema.items, ui }
  if (isTable(schema)) return subjectInside(schema, inside, [], ui)
  return subjectInside(schema, inside, [schema.title ?? field])
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
  const title = isItem ? `Row ${Number(step) + 1}` : (isRecord(part) ? asText(part.title) : '') || step
  return subjectInside(isRecord(part) ? part : {}, rest, [...titles, title], isItem ? ui : ui?.items?.[step])
}

/** The schema of a property, from whichever alternative has it. */
function partNamed(schema: Schema, name: string): Schema | boolean | undefined {
  return [schema, ...alternativesOf(schema)].map(({ properties = {} }) => properties[name]).find(isRecord)
}

function optionNames(schema: Schema, ui?: FieldUi): string {
  const options = schema.enum ?? []
  const names = (ui?.['ui:enumNames'] ?? options).filter((_, n) => isOfferedOption(schema, options[n]))
  return names.map(asText).join(', ')
}

function valueName(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : asText(value)
}

function count(number: unknown, noun: string): string {
  return `${asText(number)} ${noun}${number === 1 ? '' : 's'}`
}

/** The display text of every field: option names, Yes and No, and "not set". */
export const shownData = (files: StageFiles, data: FormData): Record<string, string> =>
  shownValues(files.data.properties, (field) => fieldUi(files.ui, field), data)

/** The same of every column in a row of a table. */
export const shownRow = (files: StageFiles, table: string, row: FormData): Record<string, string> =>
  shownValues(columnsOf(files.data.properties[table] ?? {}), (column) => fieldUi(files.ui, table)?.items?.[column], row)

function shownValues(
  schemas: Record<string, Schema>,
  uiOf: (name: string) => FieldUi | undefined,
  values: FormData,
): Record<string, string> {
  const entries = Object.entries(schemas).map(([name, schema]) => {
    const value = values[name]
    const ui = uiOf(name)
    if (isUnset(value)) return [name, 'not set'] as const
    const option = choiceName(schema, ui, value)
    return [name, option ?? kindOf({ schema, ui }).sentence?.(value, schema, ui) ?? asText(value)] as const
  })
  return Object.fromEntries(entries)
}
