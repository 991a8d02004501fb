import { isRecord, valueAt } from '../../engine/path.ts'
import { kindOf } from '../../engine/source/source.ts'
import { t } from '../../texts/t.ts'
import { type DefinitionFiles, type JsonPath, fileOf, valueIn } from '../files.ts'
import { keyInside } from '../keys/reading.ts'
import { keyOf } from '../keys/registry.ts'
import type { Selection } from './selection.ts'
import { nameOfControl } from './controls.ts'
import { type Property, drawn } from './drawn.ts'
import { type MetaName, metaProperties, widgetsFor } from './meta.ts'
import { offeredInKind, propertiesOfPath, propertiesOfPathPart } from './onPath.ts'
import { propertiesAt } from './placed.ts'

/** What the form of a property leaves to others: grids, builders, and acts that change more than one place. */
const elsewhere = new Set(
  [
    ['type', 'format', 'enum', 'examples', '$ref', 'formerly', 'convert', 'retired', 'items', 'properties'],
    ['required', 'additionalProperties', 'oneOf', 'discriminator', 'uniqueItems', 'currencies'],
    ['ui:when', 'ui:enumNames', 'ui:schema', 'ui:options', 'fields', 'sections', 'panel', 'document'],
  ].flat(),
)

/** Whether a keyword of a value's schema has a meaning for a field, by keyword. */
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
export function propertiesOf(files: DefinitionFiles, selection: Selection): Property[] {
  if (selection.kind === 'field') return ofField(files, selection)
  if (selection.kind === 'stage')
    return from(fileOf(selection.stage, 'stage'), 'stage', [], []).filter(({ at }) => at[0] === 'title')
  if (selection.kind === 'column') return ofColumn(files, selection)
  if (selection.kind === 'people')
    return propertiesAt(files, fileOf(selection.stage, 'workflow'), ['people', selection.people], [])
  if (selection.kind === 'part') return propertiesAt(files, selection.file, ['fields', selection.part], [])
  if (selection.kind === 'file') return ofFile(files, selection.file)
  if (selection.kind === 'pathStage' || selection.kind === 'pathState' || selection.kind === 'pathEvent')
    return propertiesOfPathPart(files, selection)
  if (selection.kind === 'list') return []
  const { stage, tab } = selection
  const ui = fileOf(stage, 'ui')
  const atTab = ['ui:tabs', tab]
  if (selection.kind === 'tab') return from(ui, 'ui', ['definitions', 'tab'], atTab)
  return from(ui, 'ui', ['definitions', 'section'], [...atTab, 'sections', selection.section])
}

function ofField(files: DefinitionFiles, { stage, field }: { stage: string; field: string }): Property[] {
  const [data, ui] = [fileOf(stage, 'data'), fileOf(stage, 'ui')]
  const schema = valueAt(valueIn(files, data), ['properties', field])
  if (!isRecord(schema)) return []
  const isFitting = ({ at }: Property) => applies[String(at.at(-1))]?.(schema) ?? true
  const [title, ...others] = from(data, 'data', ['definitions', branchOf(schema)], ['properties', field])
  const looks = from(ui, 'ui', ['definitions', 'field'], [field]).map((each) => withWidgets(each, schema))
  const required = requiredIn(data, ['required'], field)
  const own = [...(title ? [title] : []), required, ...looks, ...others].filter(isFitting)
  return [...own, ...withDefault(stage, field, schema)]
}

/** Files that have a form, by their kind, with what they leave to others. */
const wholeFiles: Readonly<Record<string, readonly string[]>> = {
  path: ['$schema', 'stages', 'path'],
  application: [
    ['$schema', 'stages', 'path', 'parties', 'sealed', 'columns', 'listColumns', 'stepInference', 'defaultStep'],
    ['summary', 'confirm'],
  ].flat(),
  record: ['$schema', 'fields'],
}

export const hasForm = (file: string): boolean => wholeFiles[kindOf(file)] !== undefined

function ofFile(files: DefinitionFiles, file: string): Property[] {
  const except = wholeFiles[kindOf(file)]
  if (!except) return []
  const whole = propertiesAt(files, file, [], except, kindOf(file) === 'path' ? offeredInKind(files, file) : undefined)
  // A part of it may have a form on the same page.
  return [...whole, ...propertiesOfPath(files, file)].map((each) => ({
    ...each,
    name: `whole-${each.name}`,
  }))
}

/** A column says what it is as a field does. */
function ofColumn(
  files: DefinitionFiles,
  { stage, field, column }: { stage: string; field: string; column: string },
): Property[] {
  const [data, ui] = [fileOf(stage, 'data'), fileOf(stage, 'ui')]
  const table = ['properties', field, 'items']
  const at = [...table, 'properties', column]
  const schema = valueAt(valueIn(files, data), at)
  if (!isRecord(schema)) return []
  const [title, ...others] = from(data, 'data', ['definitions', branchOf(schema)], at)
  const looks = from(ui, 'ui', ['definitions', 'column'], [field, 'items', column])
  const all = [...(title ? [title] : []), requiredIn(data, [...table, 'required'], column), ...looks, ...others]
  return all
    .map((each) => withWidgets(each, schema))
    .filter((each) => applies[String(each.at.at(-1))]?.(schema) ?? true)
}

const requiredIn = (file: string, at: JsonPath, name: string): Property => ({
  name: 'its-required',
  file,
  at,
  inList: name,
  schema: { type: 'boolean', title: t('Required on submit') },
  ui: { 'ui:widget': 'checkbox' },
})

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
  const options = widgetsFor(field, property.schema.enum?.map(String) ?? [])
  return {
    ...property,
    schema: { ...property.schema, enum: options },
    ui: { ...property.ui, 'ui:enumNames': options.map(nameOfControl) },
  }
}

function from(file: string, meta: MetaName, metaAt: JsonPath, at: JsonPath): Property[] {
  return Object.entries(metaProperties(meta, metaAt)).flatMap(([key, schema]): Property[] => {
    if (elsewhere.has(key) || (schema.const !== undefined && schema.const !== true)) return []
    const path = [...at, key]
    const title = nounOf(file, path)
    return title === '' ? [] : [{ name: `its-${key.replace(':', '-')}`, file, at: path, ...drawn(schema, title) }]
  })
}

/** What a key is called, as a label. */
function nounOf(file: string, at: JsonPath): string {
  const key = at.reduce<ReturnType<typeof keyOf> | undefined>((key, step) => key && keyInside(key, step), keyOf(file))
  const noun = key?.noun?.() ?? ''
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}
