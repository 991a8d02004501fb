import type { ListedColumn } from '../../api/http/types.ts'
import { asText, isRecord } from '../../engine/path.ts'
import { formatDate } from '../../ui/format/days.ts'
import { formatNumber } from '../../ui/format/figures.ts'
import type { Column } from '../../ui/table/column.ts'
import { dayIn } from '../lists/columns.tsx'
import type { Listing } from '../lists/listing.ts'

/** The filters on columns that the definitions add: values by the columns' names. */
export type FieldFilters = Readonly<Record<string, string>>

type Part = Omit<Column<Listing>, 'key' | 'header' | 'optional'>
type Value = (listing: Listing) => unknown

/** For each kind of column, how it shows its values and sorts by them. */
const kinds: Record<ListedColumn['kind'], (value: Value, column: ListedColumn) => Part> = {
  text: (value) => ({
    width: 120,
    value: (listing) => asText(value(listing)),
    cell: (listing) => asText(value(listing)) || '-',
  }),
  date: (value) => ({
    nowrap: 'wide',
    width: 84,
    holds: 'day',
    value: (listing) => asText(value(listing)),
    text: (listing) => dayIn(asText(value(listing))),
    cell: (listing) => formatDate(asText(value(listing))) || asText(value(listing)) || '-',
  }),
  number: (value, { unit = '' }) => ({
    align: 'right',
    nowrap: 'always',
    width: 84,
    value: (listing) => numberIn(value(listing)) ?? (asText(value(listing)) || undefined),
    cell: (listing) => {
      const number = numberIn(value(listing))
      // The field may have been a text before, and hold one that is no number.
      if (number === undefined) return asText(value(listing)) || '-'
      return `${formatNumber(number)}${unit && ` ${unit}`}`
    },
  }),
  choice: (value, { options = [] }) => {
    const label = (listing: Listing) => {
      const text = asText(value(listing))
      return options.find((option) => option.value === text)?.label ?? text
    }
    return { width: 100, value: label, cell: (listing) => label(listing) || '-' }
  },
}

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const prefix = 'fields.'

/** Whether a column of the list is one that the definitions add. */
export const isListedKey = (key: string): boolean => key.startsWith(prefix)

/** The columns that the definitions add, where the server has them. */
export const listedColumns = (columns: ListedColumn[]): Column<Listing>[] =>
  columns.map((column) => ({
    key: `${prefix}${column.name}`,
    header: column.title,
    optional: column.optional,
    ...kinds[column.kind](({ fields }) => fields[column.name], column),
  }))

/** As the address holds them. */
export function readFieldFilters(text: string | null): FieldFilters {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (!isRecord(value)) return {}
    return Object.fromEntries(Object.entries(value).flatMap(([name, each]) => (each ? [[name, asText(each)]] : [])))
  } catch {
    return {}
  }
}

export const writeFieldFilters = (filters: FieldFilters): string => {
  const chosen = Object.entries(filters).filter(([, value]) => value !== '')
  return chosen.length === 0 ? '' : JSON.stringify(Object.fromEntries(chosen))
}

/** The chosen values that can be chosen. */
export const chosenFields = (columns: ListedColumn[], filters: FieldFilters): FieldFilters =>
  Object.fromEntries(
    columns.flatMap(({ name, options = [] }) =>
      options.some(({ value }) => value === filters[name]) ? [[name, filters[name] ?? '']] : [],
    ),
  )
