import type { Schema } from '../../../../engine/definition.ts'
import { isRecord } from '../../../../engine/path.ts'
import { t } from '../../../../texts/t.ts'
import type { Value } from '../../../../workbench/conditions/comparisons.ts'
import { listNamed, objectIn, textAt } from '../../../../workbench/files.ts'
import { type SymbolTable, type StageSymbols, columnsOf, textOf } from '../../../../workbench/symbolTable.ts'
import { type Naming, fieldAt, labelOf, namingOf } from '../../../../workbench/sentences/naming.ts'

/** What a condition can ask about. */
export interface Subject {
  name: string
  label: string
  /** The sort of its values, which decides the comparisons. */
  sort: 'text' | 'number' | 'date' | 'month' | 'truth' | 'several'
  /** The values that it can have, if they are few. */
  options?: readonly { value: Value; name: string }[]
}

/** The fields of a stage, its amounts and sums, its facts, and what every stage knows of the person and the form. */
export function subjectsOf(symbols: SymbolTable, formType: string): Subject[] {
  const stage = symbols.stages.get(formType)
  if (!stage) return []
  const naming = namingOf(symbols, formType)
  return [
    ...Object.entries(stage.fields).flatMap(([name, schema]) =>
      isRecord(schema) ? ofField(symbols, naming, name, schema) : [],
    ),
    ...ofFacts(symbols, naming, stage),
    ...ofEveryStage(symbols, stage),
  ]
}

/** `labeller` returns the label of a field, or of a column of it. */
function ofField(symbols: SymbolTable, naming: Naming, name: string, schema: Schema, labeller?: Labeller): Subject[] {
  const nameOf = labeller ?? ((column) => naming.nameOf(column === undefined ? name : `${name}.${column}`))
  const label = nameOf()
  if (schema.format === 'money') return [{ name: `${name}.amount`, label, sort: 'number' }]
  const columns = Object.entries(columnsOf(schema))
  if (columns.length === 0) return [{ name, label, ...sortOf(symbols, schema, optionName(naming, name)) }]
  const sums = columns.filter(([, { type }]) => isNumeric(type))
  return [
    { name: `count(${name})`, label: t('the number of {of}', { of: label }), sort: 'number' },
    ...sums.map(([column]): Subject => {
      return { name: `sum(${name}.${column})`, label: t('the sum of {of}', { of: nameOf(column) }), sort: 'number' }
    }),
  ]
}

type Labeller = (column?: string) => string

const optionName = (naming: Naming, name: string) => (value: unknown) =>
  naming.valueOf(value, name).replace(/^“(.*)”$/, '$1')

function ofFacts(symbols: SymbolTable, naming: Naming, { facts }: StageSymbols): Subject[] {
  return Object.entries(facts).flatMap(([name, fact]): Subject[] => {
    const from = textAt(fact, ['from'])
    const found = from === '' ? undefined : fieldAt(symbols, from)
    const schema = found?.stage.fields[found.field]
    if (!found || !isRecord(schema)) return []
    const columns = columnsOf(schema)
    return ofField(symbols, naming, name, schema, (column) => {
      const own = labelOf(symbols, found.stage, found.field)
      const title = column === undefined ? own : textOf(columns[column]?.title) || column
      return `${found.stage.title}: ${title}`
    })
  })
}

function ofEveryStage({ roles, files }: SymbolTable, { innermost }: StageSymbols): Subject[] {
  const { authorityLevels } = objectIn(files, 'reference.json')
  const levels = Array.isArray(authorityLevels) ? authorityLevels : []
  const options = (values: Iterable<readonly [string, string]>) => [...values].map(([value, name]) => ({ value, name }))
  return [
    { name: '$roles', label: t('the person’s role'), sort: 'several', options: options(roles) },
    {
      name: '$authority',
      label: t('the person’s authority level'),
      sort: 'text',
      options: levels.map((level) => textAt(level, ['code'])).map((value) => ({ value, name: value })),
    },
    { name: '$state', label: t('the state of this form'), sort: 'text', options: options(innermost) },
    { name: '$today', label: t('today'), sort: 'date' },
  ]
}

const isNumeric = (type: unknown): boolean => type === 'number' || type === 'integer'

function sortOf(
  { lists }: SymbolTable,
  schema: Schema,
  nameOf: (value: unknown) => string,
): Pick<Subject, 'sort' | 'options'> {
  if (schema.type === 'boolean')
    return { sort: 'truth', options: [true, false].map((value) => ({ value, name: value ? t('Yes') : t('No') })) }
  if (isNumeric(schema.type)) return { sort: 'number' }
  if (schema.format === 'date' || schema.format === 'month') return { sort: schema.format }
  const items = schema.type === 'array' && isRecord(schema.items) ? schema.items : undefined
  const own = items ?? schema
  const values: unknown = lists[listNamed(own.$ref) ?? '']?.enum ?? own.enum
  const options = Array.isArray(values)
    ? values.map((value) => ({ value: String(value), name: nameOf(value) }))
    : undefined
  const isSeveral = items !== undefined && options !== undefined
  return { sort: isSeveral ? 'several' : 'text', ...(options && { options }) }
}

const orders = ['atLeast', 'atMost', 'moreThan', 'lessThan', 'is']

/** The comparisons for each sort of values. Those with one of several values are offered only if the values are few. */
const comparisonsBySort: Readonly<Record<Subject['sort'], readonly string[]>> = {
  text: ['is', 'isNot', 'isOneOf', 'isFilledIn'],
  number: [...orders, 'isFilledIn'],
  date: [...orders, 'isFilledIn'],
  month: [...orders, 'isFilledIn'],
  truth: ['is', 'isFilledIn'],
  several: ['contains', 'containsOneOf', 'isFilledIn'],
}

/** A computed value or a part of an amount cannot be compared with being filled in. */
export const comparisonsOf = ({ name, sort, options }: Subject): string[] =>
  comparisonsBySort[sort].filter(
    (each) => (options || !each.endsWith('OneOf')) && (each !== 'isFilledIn' || /^\$?\w+$/.test(name)),
  )

const words: Readonly<Record<string, () => string>> = {
  is: () => t('is'),
  isNot: () => t('is not'),
  isOneOf: () => t('is one of'),
  isFilledIn: () => t('is filled in'),
  atLeast: () => t('is at least'),
  atMost: () => t('is at most'),
  moreThan: () => t('is more than'),
  lessThan: () => t('is less than'),
  contains: () => t('contains'),
  containsOneOf: () => t('contains one of'),
}

export const wordsOf = (comparison: string): string => words[comparison]?.() ?? comparison
