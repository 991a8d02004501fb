import type { Expression, Schema } from '../../../src/engine/definition.ts'
import {
  type ValueType,
  date,
  month,
  nameOf,
  number,
  text,
  yesNo,
} from '../../../src/engine/expressions/operators/operator.ts'
import { type Scope, typeOf } from '../../../src/engine/expressions/typeOf.ts'
import { fixedFacts } from '../../../src/engine/conditions/facts.ts'
import { readYesNo } from '../../../src/engine/kinds/yesNo.ts'
import { isRecord } from '../../../src/engine/path.ts'
import { isChoices, isMoney, isTable, propertiesOf } from '../../../src/engine/structure.ts'
import type { Definitions, FolderStage } from '../../../src/engine/source/definitions.ts'
import { columnsOf } from './fields.ts'

/** The types of the application's own values; all others are texts. */
const ofApplication: Record<string, ValueType> = { amount: number, rank: number, kind: text }

/** The type of a value that a schema describes; undefined for a structure, which an expression cannot read. */
export function typeOfSchema(schema: Schema): ValueType | undefined {
  if (schema.type === 'array') {
    if (isTable(schema)) return { kind: 'row', many: true }
    const one = isRecord(schema.items) ? typeOfSchema(schema.items) : undefined
    return one && !one.many ? { ...one, many: true } : undefined
  }
  if (schema.type === 'number' || schema.type === 'integer') return number
  if (schema.type === 'boolean') return yesNo
  if (schema.type !== 'string' && !schema.enum) return undefined
  return { date, month }[schema.format ?? ''] ?? text
}

/** The type of a field in words. A field can take the value of another one whose type has the same words. */
export function contentOf(schema: Schema): string {
  if (isMoney(schema)) return 'an amount in a currency'
  if (schema.format === 'date-time') return 'a date and time'
  if (isChoices(schema)) return 'several choices'
  if (schema.enum?.every((option) => typeof readYesNo(option) === 'boolean')) return nameOf(yesNo)
  const type = typeOfSchema(schema)
  return type ? nameOf(type) : 'a structure'
}

/** The types of what an expression of a stage may name: its fields, its facts, and the columns of its tables. */
export function scopeOf(definitions: Definitions, stage: FolderStage): Scope {
  return (name) => {
    const [field = '', column] = name.split('.', 2)
    if (column !== undefined) {
      const fact = stage.stage.facts?.[field]
      const table = fact && 'from' in fact ? schemaAt(definitions, fact.from) : stage.data.properties[field]
      const part = moneyPart(table, column)
      if (part) return typeOfSchema(part)
      const cell = columnsOf(table)?.[column]
      const type = cell && typeOfSchema(cell)
      return type && { ...type, many: true }
    }
    const schema = stage.data.properties[name]
    if (schema) return typeOfSchema(schema)
    const fact = stage.stage.facts?.[name]
    if (!fact) return fixedFacts[name]?.type
    return 'from' in fact
      ? typeAt(definitions, fact.from)
      : (typeOfFact(definitions, stage, name, fact.is) ?? 'untyped')
  }
}

/** The type of a fact; undefined if it contains a mistake or a circle, which are reported in their place. */
function typeOfFact(definitions: Definitions, stage: FolderStage, name: string, is: Expression): ValueType | undefined {
  const { [name]: _, ...facts } = stage.stage.facts ?? {}
  const without = { ...stage, stage: { ...stage.stage, facts } }
  return typeOf(is, scopeOf(definitions, without), () => undefined)
}

/** The schema of money's amount or currency; undefined for anything else. */
function moneyPart(schema: Schema | undefined, name: string): Schema | undefined {
  return schema && isMoney(schema) ? propertiesOf(schema)[name] : undefined
}

/** The types of the names in a row of a table, whose columns are single values there. */
export function rowScopeOf(definitions: Definitions, stage: FolderStage, table: string): Scope {
  const [form, columns] = [scopeOf(definitions, stage), columnsOf(stage.data.properties[table]) ?? {}]
  return (name) => {
    const [own = '', part = ''] = name.split('.', 2)
    const column = Object.hasOwn(columns, own) ? columns[own] : undefined
    const inside = moneyPart(column, part)
    if (inside) return typeOfSchema(inside)
    return column && part === '' ? typeOfSchema(column) : form(name)
  }
}

/** The names that an expression of a stage can use. */
export function namesInScope(stage: FolderStage): string[] {
  const columns = Object.entries(stage.data.properties).flatMap(([field, schema]) =>
    [...Object.keys(columnsOf(schema) ?? {}), ...(isMoney(schema) ? ['amount', 'currency'] : [])].map(
      (column) => `${field}.${column}`,
    ),
  )
  return [...Object.keys(stage.data.properties), ...columns, ...factNames(stage)]
}

/** The facts that a stage's conditions may name. */
export const factNames = ({ stage }: Pick<FolderStage, 'stage'>): string[] => [
  ...Object.keys(fixedFacts),
  ...Object.keys(stage.facts ?? {}),
]

/** The type of the value at a record path. */
function typeAt(definitions: Definitions, path: string): ValueType | undefined {
  const schema = schemaAt(definitions, path)
  return (schema && typeOfSchema(schema)) ?? ofApplication[path.split('.', 1)[0] ?? ''] ?? text
}

/** The type at a record path, in words; undefined where no definition states it. */
export function contentAt(definitions: Definitions, path: string): string | undefined {
  const schema = schemaAt(definitions, path)
  const own = ofApplication[path]
  return schema ? contentOf(schema) : own && nameOf(own)
}

/** The schema of the field at a record path; undefined if there is no field. */
export function schemaAt({ stages }: Definitions, path: string): Schema | undefined {
  const [first = '', field = ''] = path.split('.')
  const owner = stages.find(({ stage }) => stage.source === first)
  if (owner) return owner.data.properties[field]
  return stages.find(({ stage }) => stage.payload.unprefixed?.includes(first))?.data.properties[first]
}
