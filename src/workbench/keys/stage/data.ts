import { isRecord } from '../../../engine/path.ts'
import { quoted } from '../../../texts/quoted.ts'
import { t } from '../../../texts/t.ts'
import { textAt } from '../../files.ts'
import { namingOf } from '../../sentences/naming.ts'
import { columnsOf } from '../../symbolTable.ts'
import type { Key, Namer, Place } from '../key.ts'
import * as names from '../namers.ts'
import { columnEntry, condition, fieldEntry, flag, list, object, readAs, set, value } from '../usual.ts'

/** An option of the field, or of the column, in whose place it is written. */
const option: Key = {
  reads(given, { symbols, formType, table, at }) {
    const name = at.includes('items') ? at[at.lastIndexOf('properties') + 1] : table
    const naming = namingOf(symbols, formType, at.includes('items') ? table : undefined)
    return quoted(naming.valueOf(given, String(name)).replace(/^“(.*)”$/, '$1'))
  },
}

const options = (noun: () => string): Key => ({
  ...set(noun, option),
  isShownInOrder: true,
  added: ({ name, place }) => t('{option} added to {field}.', { option: name, field: place.about }),
  removed: ({ name, place }) => t('{option} removed from {field}.', { option: name, field: place.about }),
})

const types: Readonly<Record<string, () => string>> = {
  string: () => t('text'),
  number: () => t('number'),
  integer: () => t('whole number'),
  boolean: () => t('yes or no'),
  array: () => t('list'),
  object: () => t('several values'),
}

const type: Key = value(() => t('type'), { reads: (given) => types[String(given)]?.() ?? String(given) })

const title: Key = value(() => t('label'), {
  reads: (given) => quoted(String(given)),
  says: ({ before, after }) =>
    before.value === undefined || after.value === undefined
      ? undefined
      : [
          t('{before} is now called {after}.', {
            before: quoted(textAt(before.value, [])),
            after: quoted(textAt(after.value, [])),
          }),
        ],
})

const retired: Key = {
  ...set(() => t('options that are no longer offered'), option),
  reads: () => t('retired'),
  says({ before, after }) {
    if (after.value === true) return [t('{field} is no longer asked for.', { field: after.place.about })]
    return before.value === true ? [t('{field} is asked for again.', { field: after.place.about })] : undefined
  },
}

/** What every single value may say: a field, a column, a field of a record. */
export const valueKeys = (): Readonly<Record<string, Key>> => ({
  title,
  type,
  enum: options(() => t('options')),
  examples: options(() => t('suggestions')),
  format: value(() => t('format')),
  minLength: value(() => t('minimum length')),
  maxLength: value(() => t('maximum length')),
  pattern: value(() => t('pattern')),
  minimum: value(() => t('lower limit')),
  maximum: value(() => t('upper limit')),
  multipleOf: value(() => t('step')),
})

/** A column of a table; a part of a structure, however deep, is none. */
const ownColumn: Namer = (name, place) => {
  const { symbols, formType = '', table = '', at } = place
  const columns = columnsOf(symbols.stages.get(formType)?.fields[table])
  const isInTable = at[2] === 'items' && at.length <= 5
  return isInTable && typeof name === 'string' && Object.hasOwn(columns, name) ? names.column(name, place) : []
}

/** What a field, a column or a part of a structure may say. */
const fieldKeys = (): Readonly<Record<string, Key>> => ({
  ...valueKeys(),
  formerly: set(() => t('earlier names')),
  convert: readAs(() => t('earlier values')),
  retired,
  $ref: value(() => t('option list'), {
    names: names.list,
    reads: (given) => quoted(String(given).split('/').at(-1) ?? ''),
  }),
  minItems: value(() => t('minimum number of entries')),
  maxItems: value(() => t('maximum number of entries')),
  uniqueItems: flag(() => t('several choices')),
  currencies: { ...set(() => t('currencies')), isShownInOrder: true },
  const: value(() => t('fixed value')),
  discriminator: object(() => ({ propertyName: value(() => t('part that distinguishes them')) })),
  additionalProperties: value(() => t('other parts')),
  required: set(() => t('required columns'), { ...columnEntry, names: ownColumn }),
  properties: parts,
  items: { keys: fieldKeys },
  oneOf: list(() => t('alternatives'), { keys: fieldKeys, about: (n, each) => titleIn(each, n) }),
})

const titleIn = (schema: unknown, otherwise: string | number): string =>
  quoted(isRecord(schema) && typeof schema.title === 'string' ? schema.title : String(otherwise))

/** A new field, a new column or a new field of a record. */
export const newField: Key['added'] = ({ name, reading }) => t('New: {field} ({reading}).', { field: name, reading })

/** The columns of a table, or the parts of a structure. */
const parts: Key = {
  noun: () => t('columns'),
  keyNames: ownColumn,
  defines: true,
  isShownInOrder: true,
  each: {
    keys: fieldKeys,
    about: (name, schema, { about }) => t('{column} of {table}', { column: titleIn(schema, name), table: about }),
  },
  added: newField,
  removed: ({ name }) => t('The field {field} was removed.', { field: name }),
}

const labelIn = (name: string | number, schema: unknown, { symbols }: Place): string =>
  titleIn(schema, name).replaceAll('{provider}', symbols.provider)

/** `data.schema.json`: the fields of a stage. */
export const data: Key = {
  keys: () => ({
    title: value(() => t('name of the form')),
    type,
    additionalProperties: value(() => t('other fields')),
    properties: {
      noun: () => t('fields'),
      isTable: true,
      keyNames: names.field,
      defines: true,
      each: { keys: fieldKeys, about: labelIn },
      added: newField,
      removed: ({ name }) => t('The field {field} was removed.', { field: name }),
    },
    required: {
      ...set(() => t('required fields'), fieldEntry),
      added: ({ name }) => t('{field} is now required on submit.', { field: name }),
      removed: ({ name }) => t('{field} is no longer required on submit.', { field: name }),
    },
    if: condition(() => t('condition of a complete form')),
    then: condition(() => t('what a complete form must then meet')),
  }),
}
