import type { RecordType } from '../../../../../src/engine/definition.ts'
import { fieldsIn } from '../../../../../src/engine/records/recordType.ts'
import { ownType } from '../../../../../src/engine/records/ownTypes.ts'
import { person } from '../../../../../src/engine/references.ts'
import { formats } from '../../../../../src/engine/kinds/registry.ts'
import type { Definitions } from '../../../../../src/engine/source/definitions.ts'
import { type JsonPath, type MeaningCheck, inRecordType, type MistakeArgs } from '../../mistake.ts'
import { choice, quoted } from '../../suggest.ts'

/** Checks that each record type has a name of its own, and that its key, label and search name its fields. */
export const records: MeaningCheck = (definitions) =>
  Object.entries(definitions.records).flatMap(([name, type]) =>
    [
      ...misnamed(name),
      ...keyOf(type),
      ...unlikeOwn(name, type),
      ...named(type),
      ...referenceMistakes(type, definitions),
      ...upkeepMistakes(type, definitions),
      ...reserved(type),
      ...unfit(type),
    ].map(([at, message, on]) => inRecordType(name, at, message, on)),
  )

function misnamed(name: string): MistakeArgs[] {
  if (name === person.resource)
    return [[[], `the product already has records called "${name}". Give this file another name.`]]
  return /^[a-z][a-z0-9-]*$/.test(name)
    ? []
    : [[[], 'a record type is named after its file. Use lowercase letters, digits and "-": collateral-assets.json.']]
}

function keyOf({ key, fields }: RecordType): MistakeArgs[] {
  const field = fields[key]
  if (!field) return [[['key'], `"${key}" is not a field of this type.${choice(key, Object.keys(fields))}`]]
  return field.type === 'string'
    ? []
    : [[['key'], `the key is stored as text. Give "${key}" the type "string", or choose another field.`]]
}

/**
 * Finds what a definition of counterparties or limit types lacks: their tables belong to the product and need certain
 * fields.
 */
function unlikeOwn(name: string, { key, label, fields, required = [] }: RecordType): MistakeArgs[] {
  const own = ownType(name)
  if (!own) return []
  const texts = Object.keys(own.fields).filter((field) => own.fields[field] === 'string' && field !== own.key)
  return [
    ...(key === own.key
      ? []
      : [[['key'], `the product identifies ${name} by "${own.key}". Write that.`] as MistakeArgs]),
    ...(label === '{name}' ? [] : [[['label'], `${name} are shown by their name. Write "{name}".`] as MistakeArgs]),
    ...Object.entries(own.fields).flatMap(([field, type]): MistakeArgs[] =>
      fields[field]?.type === type
        ? []
        : [[['fields', field], `${name} always have "${field}", of the type "${type}". Define it so.`]],
    ),
    ...texts.flatMap((field): MistakeArgs[] =>
      required.includes(field)
        ? []
        : [[['required'], `${name} always have "${field}". Write "required": ["${field}"].`]],
    ),
  ]
}

function named({ key, label, search = [], required = [], list = [], fields }: RecordType): MistakeArgs[] {
  const missing = (at: JsonPath, name: string): MistakeArgs[] =>
    Object.hasOwn(fields, name)
      ? []
      : [[at, `"${name}" is not a field of this type.${choice(name, Object.keys(fields))}`]]
  const inLabel = fieldsIn(label)
  return [
    ...(inLabel.length > 0
      ? inLabel.flatMap((name) => missing(['label'], name))
      : [
          [
            ['label'],
            `every record would be called "${label}". Name a field in braces: "{${Object.keys(fields)[0]}}".`,
          ] as MistakeArgs,
        ]),
    ...required.flatMap((name, n): MistakeArgs[] =>
      name === key ? [[['required', n], `every record has its key "${key}": this has no effect. Remove it.`]] : [],
    ),
    ...search.flatMap((name, n) => missing(['search', n], name)),
    ...required.flatMap((name, n) => missing(['required', n], name)),
    ...list.flatMap((name, n) => missing(['list', n], name)),
  ]
}

/**
 * Finds wrong references from one record type to another: each must be a text that can hold any key, and name the other
 * type.
 */
function referenceMistakes(
  { references = {}, fields, key }: RecordType,
  { records: types }: Definitions,
): MistakeArgs[] {
  return Object.entries(references).flatMap(([name, type]): MistakeArgs[] => {
    const at: JsonPath = ['references', name]
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) return [[at, `"${name}" is not a field of this type.${choice(name, Object.keys(fields))}`, 'key']]
    if (name === key)
      return [[at, 'the key identifies the record itself, not another one. Choose another field.', 'key']]
    if (field.type !== 'string' || field.enum || field.format)
      return [[at, `a key is any text. Give "${name}" the type "string", without "enum" and "format".`, 'key']]
    return Object.hasOwn(types, type)
      ? []
      : [[at, `there are no records "${type}". Add records/${type}.json.${choice(type, Object.keys(types))}`]]
  })
}

/** Finds unknown roles under `upkeep`. */
function upkeepMistakes({ upkeep }: RecordType, { reference }: Definitions): MistakeArgs[] {
  const known = reference.roles.map(({ name }) => name)
  return (['propose', 'approve'] as const).flatMap((part) =>
    (upkeep?.[part] ?? []).flatMap((role, n): MistakeArgs[] =>
      known.includes(role)
        ? []
        : [[['upkeep', part, n], `reference.json has no role "${role}".${choice(role, known)}`]],
    ),
  )
}

const taken = ['id', 'valid_from', 'valid_to']

function reserved({ fields, label }: RecordType): MistakeArgs[] {
  const own = Object.keys(fields).flatMap((name): MistakeArgs[] =>
    taken.includes(name)
      ? [[['fields', name], `every record has ${quoted([name])} already. Give this field another name.`, 'key']]
      : [],
  )
  if (!Object.hasOwn(fields, 'name') || label === '{name}') return own
  return [
    ...own,
    [
      ['fields', 'name'],
      '"name" stands for the whole label. Write "label": "{name}", or give this field another name.',
      'key',
    ],
  ]
}

/** The keywords that limit a field of each type. */
const limits: Record<string, string[]> = {
  string: ['enum', 'format', 'minLength', 'maxLength', 'pattern'],
  number: ['format', 'minimum', 'maximum', 'multipleOf'],
  integer: ['format', 'minimum', 'maximum', 'multipleOf'],
  boolean: [],
}

function unfit({ fields }: RecordType): MistakeArgs[] {
  return Object.entries(fields).flatMap(([name, schema]) => {
    const type = String(schema.type)
    const strange = Object.keys(schema).filter((key) => !['title', 'type', ...(limits[type] ?? [])].includes(key))
    const found = strange.map((key): MistakeArgs => [
      ['fields', name, key],
      `"${key}" has no effect on the type "${type}". Remove it.`,
      'key',
    ])
    const isStrangeFormat = schema.format !== undefined && formats.get(schema.format)?.type !== type
    return isStrangeFormat && !strange.includes('format')
      ? [
          ...found,
          [
            ['fields', name, 'format'],
            `the format "${schema.format}" is for another type than "${type}".`,
          ] as MistakeArgs,
        ]
      : found
  })
}
