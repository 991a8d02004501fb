import { choiceName } from '../../engine/choices.ts'
import type { FieldUi, Schema } from '../../engine/definition.ts'
import { fill, isRecord } from '../../engine/path.ts'
import { quoted } from '../../texts/quoted.ts'
import { t } from '../../texts/t.ts'
import { readersTag } from '../../texts/tag.ts'
import { listNamed, objectIn } from '../files.ts'
import { type SymbolTable, type StageSymbols, columnsOf, textOf } from '../symbolTable.ts'

/** How sentences name fields and values. */
export interface Naming {
  /** A field, a fact or a column, which may be named as `table.column`. */
  nameOf(name: string): string
  /** A value of a field; of no field, as it is written. */
  valueOf(value: unknown, name?: string): string
  /** A decision table, as `table` or `table.output`. */
  tableOf(name: string): string
}

/** How the definitions are written: by names. */
export const asWritten: Naming = {
  nameOf: (name) => name,
  valueOf: (value) => quoted(value),
  tableOf: (name) => quoted(name),
}

/** Names of a stage's form, and of the columns of one of its tables, as people read them. */
export function namingOf(symbols: SymbolTable, formType: string | undefined, table?: string): Naming {
  const stage = formType === undefined ? undefined : symbols.stages.get(formType)
  const tableOf = (name: string) => tableIn(symbols, name)
  if (!stage) return { nameOf: asWritten.nameOf, valueOf: (value) => shown(value), tableOf }
  return {
    tableOf,
    nameOf: (name) => nameIn(symbols, stage, name, table),
    valueOf(value, name = '') {
      if (name === '$roles') return symbols.roles.get(String(value)) ?? shown(value)
      if (name === '$state') return stage.innermost.get(String(value)) ?? shown(value)
      const described = describedBy(symbols, stage, name, table)
      return described ? optionOf(symbols, described, value) : shown(value)
    },
  }
}

function tableIn({ files }: SymbolTable, name: string): string {
  const [file = '', output] = name.split('.', 2)
  const table = objectIn(files, `tables/${file}.json`)
  const outputs = Array.isArray(table.outputs) ? table.outputs.filter(isRecord) : []
  const found = outputs.find((each) => each.name === output) ?? outputs[0]
  return t('“{output}” of the table “{table}”', {
    output: textOf(found?.title) || (output ?? ''),
    table: textOf(table.title) || file,
  })
}

/** A field's label. */
export const labelOf = ({ provider }: SymbolTable, stage: StageSymbols, field: string): string =>
  fill(textOf(stage.fields[field]?.title) || field, { provider })

/** The texts of the facts that every stage has. */
const fixedFacts: ReadonlyMap<string, () => string> = new Map([
  ['$roles', () => t('the person’s role')],
  ['$authority', () => t('the person’s authority level')],
  ['$state', () => t('the state of this form')],
  ['$today', () => t('today')],
])

function nameIn(symbols: SymbolTable, stage: StageSymbols, name: string, table?: string): string {
  const fixed = fixedFacts.get(name)
  if (fixed) return fixed()
  const described = describedBy(symbols, stage, name, table)
  const title = fill(textOf(described?.schema.title), { provider: symbols.provider })
  if (described?.of && title) return t('{column} of {table}', { column: title, table: described.of })
  return title || name
}

/** A field or a column, and how it is drawn. */
interface FieldDescription {
  schema: Schema
  ui?: FieldUi
  /** The label of its table, if the name says which it is. */
  of?: string
}

function describedBy(
  symbols: SymbolTable,
  stage: StageSymbols,
  name: string,
  table?: string,
): FieldDescription | undefined {
  const [first = '', column] = name.split('.', 2)
  const inRow = table === undefined ? undefined : columnOf(stage, table, name)
  if (inRow) return inRow
  if (column !== undefined && stage.fields[first]) return partOf(symbols, { stage, field: first }, column)
  const schema = stage.fields[first]
  if (schema) return { schema, ui: stage.ui[first] }
  const fact = stage.facts[first]
  if (!fact || !('from' in fact)) return undefined
  const found = column === undefined ? undefined : fieldAt(symbols, fact.from)
  return (found && partOf(symbols, found, column ?? '')) ?? atPath(symbols, fact.from)
}

/** A column of a table, or the amount of an amount in a currency. */
function partOf(symbols: SymbolTable, { stage, field }: { stage: StageSymbols; field: string }, part: string) {
  const found = columnOf(stage, field, part)
  return found ? { ...found, of: labelOf(symbols, stage, field) } : partOfMoney(stage.fields[field], part)
}

/** An amount is called as its field is. */
const partOfMoney = (schema: Schema | undefined, part: string): FieldDescription | undefined =>
  schema?.format === 'money' && part === 'amount' ? { schema: { type: 'number', title: schema.title } } : undefined

function columnOf({ fields, ui }: StageSymbols, table: string, column: string): FieldDescription | undefined {
  const schema = columnsOf(fields[table])[column]
  return schema && { schema, ui: ui[table]?.items?.[column] }
}

/** The field at a path into the application; undefined if there is none, or if it is no field. */
export function fieldAt(symbols: SymbolTable, path: string): { stage: StageSymbols; field: string } | undefined {
  const [first = '', second = ''] = path.split('.')
  for (const stage of symbols.stages.values()) {
    if (stage.source === first) {
      const field = stage.fields[second] ? second : `${second.replace(/_name$/, '')}_id`
      return stage.fields[field] ? { stage, field } : undefined
    }
  }
  for (const stage of symbols.stages.values()) {
    const field = stage.unprefixed.get(first)
    if (field !== undefined && stage.fields[field]) return { stage, field }
  }
  return undefined
}

function atPath(symbols: SymbolTable, path: string): FieldDescription | undefined {
  const found = fieldAt(symbols, path)
  const schema = found?.stage.fields[found.field]
  return found && schema && { schema, ui: found.stage.ui[found.field] }
}

/** The name of an option, yes and no, a number as the reader writes it. */
function optionOf({ lists }: SymbolTable, { schema, ui }: FieldDescription, value: unknown): string {
  const own = isRecord(schema.items) ? (schema.items as Schema) : schema
  const list = lists[listNamed(own.$ref) ?? '']
  const options: unknown = list?.enum ?? own.enum ?? own.examples
  if (!Array.isArray(options) && typeof value !== 'boolean') return shown(value)
  const names: unknown = ui?.['ui:enumNames'] ?? list?.enumNames
  const look = { ...ui, 'ui:enumNames': Array.isArray(names) ? names.map(String) : undefined }
  const known = Array.isArray(options) ? (options as string[]) : []
  return choiceName({ enum: known }, look, value) ?? (known.includes(String(value)) ? String(value) : shown(value))
}

/** A value of no known field: a text in quotes, a number as the reader writes it. */
export function shown(value: unknown): string {
  if (typeof value === 'number') return new Intl.NumberFormat(readersTag(), { maximumFractionDigits: 10 }).format(value)
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'string') return quoted(value)
  return value === undefined ? '' : JSON.stringify(value)
}
