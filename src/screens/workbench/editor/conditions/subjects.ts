import type { Schema } from '../../../../engine/definition.ts'
import { isRecord } from '../../../../engine/path.ts'
import { t } from '../../../../texts/t.ts'
import type { Clause, Value } from '../../../../workbench/conditions/built.ts'
import { listNamed, textAt } from '../../../../workbench/files.ts'
import { type Known } from '../../../../workbench/known.ts'
import { fieldAt, labelOf, namingOf } from '../../../../workbench/sentences/naming.ts'

/** What a condition can ask about. */
export interface Subject {
  name: string
  label: string
  /** What it is, which says how it compares. */
  sort: 'text' | 'number' | 'truth' | 'roles'
  /** The values that it can have, if they are few. */
  options?: readonly { value: Value; name: string }[]
}

/** The fields of a stage, its facts, and what every stage knows of the person and the form. */
export function subjectsOf(known: Known, formType: string): Subject[] {
  const stage = known.stages.get(formType)
  if (!stage) return []
  const naming = namingOf(known, formType)
  const named = (name: string, schema: Schema): Subject => ({
    name,
    label: naming.nameOf(name),
    ...sortOf(known, schema, (value) => naming.valueOf(value, name).replace(/^“(.*)”$/, '$1')),
  })
  const facts = Object.entries(stage.facts).flatMap(([name, fact]): Subject[] => {
    const from = textAt(fact, ['from'])
    const found = from === '' ? undefined : fieldAt(known, from)
    const schema = found?.stage.fields[found.field]
    return found && isRecord(schema)
      ? [{ ...named(name, schema), label: `${found.stage.title}: ${labelOf(known, found.stage, found.field)}` }]
      : []
  })
  const options = (values: Iterable<readonly [string, string]>) => [...values].map(([value, name]) => ({ value, name }))
  return [
    ...Object.entries(stage.fields).flatMap(([name, schema]) => (isRecord(schema) ? named(name, schema) : [])),
    ...facts,
    { name: '$roles', label: t('the person’s role'), sort: 'roles', options: options(known.roles) },
    { name: '$state', label: t('the status of this form'), sort: 'text', options: options(stage.states) },
  ]
}

function sortOf(
  { lists }: Known,
  schema: Schema,
  nameOf: (value: unknown) => string,
): Pick<Subject, 'sort' | 'options'> {
  if (schema.type === 'boolean')
    return { sort: 'truth', options: [true, false].map((value) => ({ value, name: value ? t('Yes') : t('No') })) }
  if (schema.type === 'number' || schema.type === 'integer') return { sort: 'number' }
  const list = lists[listNamed(schema.$ref) ?? '']
  const values: unknown = list?.enum ?? schema.enum
  const isSeveral = schema.type === 'array' && isRecord(schema.items) && Array.isArray(schema.items.enum)
  const own: unknown = isSeveral && isRecord(schema.items) ? schema.items.enum : values
  const options = Array.isArray(own) ? own.map((value) => ({ value: String(value), name: nameOf(value) })) : undefined
  return { sort: isSeveral ? 'roles' : 'text', ...(options && { options }) }
}

/** How what there is of each sort compares. */
export const comparisonsOf: Readonly<Record<Subject['sort'], readonly string[]>> = {
  text: ['is', 'isNot', 'isFilledIn'],
  number: ['atLeast', 'atMost', 'moreThan', 'lessThan', 'is', 'isFilledIn'],
  truth: ['is', 'isFilledIn'],
  roles: ['contains', 'isFilledIn'],
}

const words: Readonly<Record<string, () => string>> = {
  is: () => t('is'),
  isNot: () => t('is not'),
  isFilledIn: () => t('is filled in'),
  atLeast: () => t('is at least'),
  atMost: () => t('is at most'),
  moreThan: () => t('is more than'),
  lessThan: () => t('is less than'),
  contains: () => t('contains'),
}

export const wordsOf = (comparison: string): string => words[comparison]?.() ?? comparison

/** Whether a clause can be written. */
export const isComplete = ({ name, comparison, value }: Clause): boolean =>
  name !== '' && (comparison === 'isFilledIn' || (value !== undefined && value !== ''))
