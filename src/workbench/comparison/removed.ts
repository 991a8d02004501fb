import { optionsOf } from '../../engine/choices.ts'
import type { Schema } from '../../engine/definition.ts'
import { pastOf } from '../../engine/evolution/past.ts'
import { isRecord } from '../../engine/path.ts'
import { t } from '../../texts/t.ts'
import { type DefinitionFiles, listNamed } from '../files.ts'
import { type SymbolTable, columnsOf, symbolTableOf, textOf } from '../symbolTable.ts'
import { labelOf, namingOf } from '../sentences/naming.ts'

/** A field or a column, or an option of one, that a later version does not have any more and applications may hold. */
export interface RemovedValue {
  formType: string
  field: string
  column?: string
  /** The option, as it is stored; without it, the field itself is gone. */
  value?: string
  /** The field, and its option, as people know them. */
  name: string
}

/** What went from one version to the other, but not what has another name or place, or is read as another value. */
export function removedValues(before: DefinitionFiles, after: DefinitionFiles): RemovedValue[] {
  const [earlier, later] = [symbolTableOf(before), symbolTableOf(after)]
  const laterNames = fieldsByFormerName(later)
  return [...earlier.stages].flatMap(([formType, stage]) =>
    Object.entries(stage.fields).flatMap(([field, schema]): RemovedValue[] => {
      const about = {
        formType,
        field,
        name: t('“{field}” in {stage}', { field: labelOf(earlier, stage, field), stage: stage.title }),
      }
      const now =
        later.stages.get(formType)?.fields[field] ??
        laterNames.get(`${formType}.${field}`) ??
        laterNames.get(`${stage.source}.${field}`)
      if (!now) return [about]
      const { valueOf } = namingOf(earlier, formType)
      return [
        ...removedOptions([earlier, schema], [later, now], about, (option) => valueOf(option, field)),
        ...removedColumns([earlier, schema], [later, now], about),
      ]
    }),
  )
}

type FieldVersion = readonly [SymbolTable, Schema]

function removedOptions(
  [earlier, schema]: FieldVersion,
  [later, now]: FieldVersion,
  about: RemovedValue,
  nameOf: (option: string) => string,
): RemovedValue[] {
  const kept = new Set(optionsIn(later, now))
  if (kept.size === 0) return []
  return optionsIn(earlier, schema)
    .filter((option) => !kept.has(option) && !isConverted(later, now, option))
    .map((value) => ({
      ...about,
      value,
      name: t('{option} of {field}', { option: nameOf(value), field: about.name }),
    }))
}

function removedColumns(
  [earlier, schema]: FieldVersion,
  [later, now]: FieldVersion,
  about: RemovedValue,
): RemovedValue[] {
  const columns = Object.entries(columnsOf(now))
  if (columns.length === 0) return []
  return Object.entries(columnsOf(schema)).flatMap(([column, before]): RemovedValue[] => {
    const title = t('“{field}” in {stage}', { field: textOf(before.title) || column, stage: about.name })
    const own = { ...about, column, name: title }
    const [, after] =
      columns.find(([name]) => name === column) ??
      columns.find(([, each]) => textsIn(pastOf(each).formerly).includes(column)) ??
      []
    if (!after) return [own]
    const { valueOf } = namingOf(earlier, about.formType, about.field)
    return removedOptions([earlier, before], [later, after], own, (option) => valueOf(option, column))
  })
}

/** The fields by every name that they had: `<form type>.<field>`, or `<source>.<field>` for one in another stage. */
function fieldsByFormerName({ stages }: SymbolTable): ReadonlyMap<string, Schema> {
  const found = [...stages].flatMap(([formType, { fields }]) =>
    Object.values(fields).flatMap((schema) =>
      textsIn(pastOf(schema).formerly).map(
        (name) => [name.includes('.') ? name : `${formType}.${name}`, schema] as const,
      ),
    ),
  )
  return new Map(found)
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

/** Whether an option is read as another one: by the field, by its list, or among several choices. */
function isConverted(symbols: SymbolTable, schema: Schema, option: string): boolean {
  const list: unknown = symbols.lists[listNamed(schema.$ref) ?? '']
  const holders = [schema, list].map((holder) => (isRecord(holder) && isRecord(holder.convert) ? holder.convert : {}))
  if (holders.some((convert) => Object.hasOwn(convert, option))) return true
  return isRecord(schema.items) && isConverted(symbols, schema.items, option)
}

/** The options of a field, of those that can be several ones, or of the list that it refers to. */
function optionsIn(symbols: SymbolTable, schema: Schema): string[] {
  const list = listNamed(schema.$ref)
  const listed: unknown = list === undefined ? undefined : symbols.lists[list]
  const [shared, items] = [
    isRecord(listed) ? listed.enum : undefined,
    isRecord(schema.items) ? schema.items : undefined,
  ]
  const own: unknown = optionsOf(schema) ?? (items && items.type !== 'object' ? optionsIn(symbols, items) : [])
  return [shared, own].find((options) => Array.isArray(options))?.map(String) ?? []
}
