import type { FieldUi, Schema } from '../../engine/definition.ts'
import { isRecord, valueAt } from '../../engine/path.ts'
import { type DefinitionFiles, type JsonPath, valueIn } from '../files.ts'
import type { Name } from '../json/allNames.ts'
import { type FileContext, keyAt, keyNamesAt, namesAt } from '../json/names.ts'
import { type Part, inner, partsAt } from '../json/parts.ts'
import { headOf } from '../keys/reading.ts'
import { symbolTableOf } from '../symbolTable.ts'
import { t } from '../../texts/t.ts'
import { type Property, drawn, everything } from './drawn.ts'

/** Whether a name is among the choices of a key, where not all that there is makes sense. */
export type ChoiceFilter = (key: string, name: string) => boolean

/** What a property is, beside its name and place. */
type PropertyParts = Pick<Property, 'schema' | 'ui' | 'as' | 'whole'>

interface PropertyContext extends FileContext {
  isOffered: ChoiceFilter
}

/**
 * What a place of a file says, as fields of a form: what the meta-schemas have there, each a choice where it names what
 * there is. What has parts of its own is asked for part by part; lists of such are left to others.
 */
export function propertiesAt(
  files: DefinitionFiles,
  file: string,
  at: JsonPath,
  except: readonly string[],
  isOffered: ChoiceFilter = () => true,
): Property[] {
  const context: PropertyContext = { symbols: symbolTableOf(files), file, value: valueIn(files, file), isOffered }
  return inObject(context, at, [], except)
}

/** `steps` lead from the form's place to the object. */
function inObject(context: PropertyContext, at: JsonPath, steps: JsonPath, except: readonly string[] = []): Property[] {
  const place = [...at, ...steps]
  const parts = partsAt(context.file, context.value, place)
  // What is left to others is not looked into: states hold states without end.
  const keys = keysOf(context, place, parts).filter((key) => !except.includes(key))
  return keys.flatMap((key) =>
    ofKey(context, at, [...steps, key], inner(parts, key)).map((each) =>
      isRequiredList(parts, key, each) ? { ...each, isRequired: true } : each,
    ),
  )
}

const isRequiredList = (parts: readonly Part[], key: string, { at, schema, as }: Property): boolean =>
  at.at(-1) === key &&
  (schema.type === 'array' || as === 'lines') &&
  parts.some(({ schema: { required } }) => Array.isArray(required) && required.includes(key))

function keysOf(context: FileContext, at: JsonPath, parts: readonly Part[]): string[] {
  const own = parts.flatMap(({ schema: { properties } }) => Object.keys(isRecord(properties) ? properties : {}))
  const isMap = parts.some(({ schema: { additionalProperties } }) => isRecord(additionalProperties))
  const there = valueAt(context.value, at)
  const named = isMap ? [...keyNamesAt(context, at).map(({ text }) => text), ...keysIn(there)] : []
  return [...new Set([...own, ...named])]
}

const keysIn = (value: unknown): string[] => (isRecord(value) ? Object.keys(value) : [])

function ofKey(context: PropertyContext, at: JsonPath, steps: JsonPath, parts: readonly Part[]): Property[] {
  const place = [...at, ...steps]
  const known = keyAt(context, place, at.length)
  const title = known && headOf(known.key, known.place)
  const schema = schemaIn(parts)
  // What only holds others, such as "meta", has no name.
  if (known?.key.keys && title === '' && schema.type === 'object') return inObject(context, at, steps)
  if (title === undefined || title === '') return []
  const name = ['its', ...steps].join('-').replaceAll(/[^\w]/g, '-')
  const as = (draws: PropertyParts): Property[] => [{ name, file: context.file, at: place, depth: at.length, ...draws }]
  if (schema.type === 'array') {
    const { description } = schemaIn(parts.filter((part) => part.schema.type === 'array'))
    const help = description === undefined ? {} : { 'ui:help': description }
    const entry = schemaIn(inner(parts, 0))
    const names = offeredAt(context, place, [...place, 0])
    if (names)
      return names.length === 0 && valueAt(context.value, place) === undefined
        ? []
        : as(choicesOf(title, names, help, wholeIn(parts)))
    return entry.type === 'string'
      ? as({ schema: { type: 'string', title }, ui: { ...help, 'ui:widget': 'textarea' }, as: 'lines' })
      : []
  }
  if (schema.type === 'object') return inObject(context, at, steps)
  const help = schema.description === undefined ? {} : { 'ui:help': schema.description }
  const names = offeredAt(context, place, place)
  if (names) return as({ schema: { title, ...choiceOf(names) }, ui: { ...help, 'ui:enumNames': namesOf(names) } })
  return ['string', 'number', 'integer', 'boolean'].includes(String(schema.type)) ||
    schema.enum ||
    schema.const === true
    ? as(drawn(schema, title))
    : []
}

/** The names that may be chosen, and those that are; undefined where none is meant. */
function offeredAt(context: PropertyContext, place: JsonPath, at: JsonPath): Name[] | undefined {
  const names = namesAt(context, at)
  const now = [valueAt(context.value, place)].flat()
  return names.length === 0
    ? undefined
    : names.filter(({ text }) => now.includes(text) || context.isOffered(String(place.at(-1)), text))
}

/** All that the parts say of a value itself, those nearest to its place first. */
const schemaIn = (parts: readonly Part[]): Schema =>
  Object.assign({}, ...parts.map(({ schema }) => schema).toReversed()) as Schema

const unique = (names: readonly Choice[]): Choice[] => [...new Map(names.map((name) => [name.text, name])).values()]

/** The value that means all, where one may stand in place of a list. */
const wholeIn = (parts: readonly Part[]): string | undefined =>
  parts.map(({ schema }) => schema.const).find((only) => typeof only === 'string')

function choicesOf(title: string, names: readonly Name[], help: FieldUi, whole?: string): PropertyParts {
  const all = whole === undefined ? [] : [{ text: everything, label: t('Everything') }]
  return {
    schema: { type: 'array', title, uniqueItems: true, items: choiceOf([...all, ...names]) },
    ui: { ...help, 'ui:enumNames': namesOf([...all, ...names]) },
    ...(whole !== undefined && { whole }),
  }
}

type Choice = Pick<Name, 'text' | 'label'>

const choiceOf = (names: readonly Choice[]): Schema => ({ type: 'string', enum: unique(names).map(({ text }) => text) })

const namesOf = (names: readonly Choice[]): string[] => unique(names).map(({ text, label }) => label || text)
