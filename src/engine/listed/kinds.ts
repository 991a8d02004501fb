import { named, t } from '../../texts/t.ts'
import { isTable, isStructured } from '../structure.ts'
import type { DescribedField } from '../kinds/kind.ts'
import { kindOf } from '../kinds/registry.ts'
import { isOfferedOption, optionsOf, yesOrNo } from '../choices.ts'
import { asText } from '../path.ts'

/** An option of a filter. */
export interface ListedOption {
  value: string
  label: string
}

/** A kind of column that a field can be in a list: how it is sorted and filtered. */
export interface ListedKind {
  name: 'choice' | 'number' | 'date' | 'text'
  fits(field: DescribedField): boolean
  /** What it is sorted by. */
  sortedBy: 'text' | 'number'
  /** What it can be filtered by. */
  options?(field: DescribedField): ListedOption[]
}

/** The longest text that a list shows. */
const line = 200

/** Special kinds before general ones. A table, a structure, prose and what names a record are no columns. */
const kinds: readonly ListedKind[] = [
  {
    name: 'choice',
    fits: ({ schema }) => optionsOf(schema) !== undefined || schema.type === 'boolean',
    sortedBy: 'text',
    options: ({ schema, ui }) => {
      const [options, names] = [optionsOf(schema) ?? [true, false], ui?.['ui:enumNames'] ?? []]
      const isAnswer = schema.type === 'boolean' || ui?.['ui:widget'] === 'yesNo'
      return options.map((value, n) => ({
        value: asText(value),
        label: listedName(
          named(names[n] ?? (isAnswer ? yesOrNo(value) : asText(value))),
          isOfferedOption(schema, value),
        ),
      }))
    },
  },
  { name: 'number', fits: ({ schema: { type } }) => type === 'number' || type === 'integer', sortedBy: 'number' },
  { name: 'date', fits: (field) => kindOf(field).shownAs === 'date', sortedBy: 'text' },
  {
    name: 'text',
    fits: ({ schema }) => schema.type === 'string' && (schema.maxLength ?? line) <= line,
    sortedBy: 'text',
  },
]

const listedName = (name: string, isOffered: boolean): string =>
  isOffered ? name : t('{name} (no longer offered)', { name })

/** The kind of column that a field can be; undefined if it can be none. */
export function listedKind(field: DescribedField): ListedKind | undefined {
  if (field.reference || isTable(field.schema) || isStructured(field.schema)) return undefined
  return kinds.find((kind) => kind.fits(field))
}
