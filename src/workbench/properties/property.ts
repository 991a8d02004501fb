import type { FieldUi, Schema } from '../../engine/definition.ts'
import { isRecord } from '../../engine/path.ts'
import { t } from '../../texts/t.ts'
import { type DefinitionFiles, type JsonPath, fileOf, inside, valueIn } from '../files.ts'
import { keyInside } from '../keys/reading.ts'
import { keyOf } from '../keys/registry.ts'
import type { Chosen } from './chosen.ts'
import { type MetaName, metaProperties, widgetsFor } from './meta.ts'

/** One thing that the definitions say of what is chosen, as a field of a form. */
export interface Property {
  /** Its name in the form: no field that is edited has one with a dash. */
  name: string
  file: string
  at: JsonPath
  schema: Schema
  ui: FieldUi
  /** It is one of the names in a list; its value is true or absent. */
  inList?: string
}

/** What the form of a property leaves to others: grids, builders, and acts that change more than one place. */
const elsewhere = new Set(
  [
    ['type', 'format', 'enum', 'examples', '$ref', 'formerly', 'convert', 'retired', 'items', 'properties'],
    ['required', 'additionalProperties', 'oneOf', 'discriminator', 'uniqueItems', 'currencies'],
    ['ui:when', 'ui:enumNames', 'ui:schema', 'ui:options', 'fields', 'sections', 'panel', 'document'],
  ].flat(),
)

/** What of a value's schema means something for a field. */
const applies: Readonly<Record<string, (field: Readonly<Record<string, unknown>>) => boolean>> = {
  minLength: isFreeText,
  maxLength: isFreeText,
  pattern: isFreeText,
  minimum: isNumber,
  maximum: isNumber,
  multipleOf: isNumber,
  'ui:pastNote': ({ format }) => format === 'date',
  'ui:placeholder': (field) => isFreeText(field) || isNumber(field),
}

function isFreeText({ type, enum: options, format }: Readonly<Record<string, unknown>>): boolean {
  return type === 'string' && options === undefined && (format === undefined || format === 'formatted-text')
}

function isNumber({ type, format }: Readonly<Record<string, unknown>>): boolean {
  return type === 'number' || type === 'integer' || format === 'money'
}

/** Which part of the meta-schema describes a field. */
function branchOf({ type, format, items }: Readonly<Record<string, unknown>>): string {
  if (type === 'object') return format === undefined ? 'object' : 'money'
  if (type !== 'array') return 'value'
  return isRecord(items) && (items.$ref !== undefined || items.type === 'string') ? 'choices' : 'rows'
}

/** What a form shows of what is chosen. */
export function propertiesOf(files: DefinitionFiles, chosen: Chosen): Property[] {
  if (chosen.kind === 'field') return ofField(files, chosen)
  if (chosen.kind === 'stage')
    return from(fileOf(chosen.stage, 'stage'), 'stage', [], []).filter(({ at }) => at[0] === 'title')
  if (chosen.kind === 'file' || chosen.kind === 'list') return []
  const { stage, tab } = chosen
  const ui = fileOf(stage, 'ui')
  const atTab = ['ui:tabs', tab]
  if (chosen.kind === 'tab') return from(ui, 'ui', ['definitions', 'tab'], atTab)
  return from(ui, 'ui', ['definitions', 'section'], [...atTab, 'sections', chosen.section])
}

function ofField(files: DefinitionFiles, { stage, field }: { stage: string; field: string }): Property[] {
  const [data, ui] = [fileOf(stage, 'data'), fileOf(stage, 'ui')]
  const schema = inside(valueIn(files, data), ['properties', field])
  if (!isRecord(schema)) return []
  const isFitting = ({ at }: Property) => applies[String(at.at(-1))]?.(schema) ?? true
  const [title, ...others] = from(data, 'data', ['definitions', branchOf(schema)], ['properties', field])
  const looks = from(ui, 'ui', ['definitions', 'field'], [field]).map((each) => withWidgets(each, schema))
  const required: Property = {
    name: 'its-required',
    file: data,
    at: ['required'],
    inList: field,
    schema: { type: 'boolean', title: t('Required on submit') },
    ui: { 'ui:widget': 'checkbox' },
  }
  const own = [...(title ? [title] : []), required, ...looks, ...others].filter(isFitting)
  return [...own, ...withDefault(stage, field, schema)]
}

/** What a new form begins with, for a field that holds a text, a number or one of its own options. */
function withDefault(stage: string, field: string, schema: Readonly<Record<string, unknown>>): Property[] {
  const { type, enum: options, format } = schema
  if (format === 'formatted-text' || !['string', 'number', 'integer'].includes(String(type))) return []
  const own = { title: t('A new form begins with'), type, enum: options, format }
  const given: Record<string, unknown> = Object.fromEntries(
    Object.entries(own).filter(([, value]) => value !== undefined),
  )
  return [
    {
      name: 'its-default',
      file: fileOf(stage, 'stage'),
      at: ['defaults', field],
      schema: given,
      ui: {},
    },
  ]
}

/** Only what can draw the field is offered. */
function withWidgets(property: Property, field: Record<string, unknown>): Property {
  if (property.at.at(-1) !== 'ui:widget') return property
  const options = property.schema.enum?.map(String) ?? []
  return { ...property, schema: { ...property.schema, enum: widgetsFor(field, options) } }
}

function from(file: string, meta: MetaName, metaAt: JsonPath, at: JsonPath): Property[] {
  return Object.entries(metaProperties(meta, metaAt)).flatMap(([key, schema]): Property[] => {
    if (elsewhere.has(key) || (schema.const !== undefined && schema.const !== true)) return []
    const path = [...at, key]
    const title = nounOf(file, path)
    return title === '' ? [] : [{ name: `its-${key.replace(':', '-')}`, file, at: path, ...drawn(schema, title) }]
  })
}

/** Longer texts have several lines. */
const line = 200

/** The meta-schema's part as a field: its description is the help. */
function drawn(schema: Schema, title: string): { schema: Schema; ui: FieldUi } {
  const { description, const: only, translated: _, ...own } = schema as Schema & { translated?: string }
  const help = description === undefined ? {} : { 'ui:help': description }
  if (only === true || own.type === 'boolean')
    return { schema: { type: 'boolean', title }, ui: { ...help, 'ui:widget': 'checkbox' } }
  if (own.enum) return { schema: { type: 'string', title, enum: own.enum }, ui: help }
  return { schema: { ...own, title }, ui: { ...help, ...((own.maxLength ?? 0) > line && { 'ui:widget': 'textarea' }) } }
}

/** What a key is called, as a label. */
function nounOf(file: string, at: JsonPath): string {
  const key = at.reduce<ReturnType<typeof keyOf> | undefined>((so, step) => so && keyInside(so, step), keyOf(file))
  const noun = key?.noun?.() ?? ''
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}
