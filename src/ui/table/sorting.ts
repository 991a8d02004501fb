import { readersTag } from '../../texts/tag.ts'
export interface Sort {
  /** Of the column. */
  key: string
  descending: boolean
}

/** What a click on a column's head makes of the order: upwards, downwards, and back to the list's own. */
export function nextSort(sort: Sort | undefined, key: string): Sort | undefined {
  if (sort?.key !== key) return { key, descending: false }
  return sort.descending ? undefined : { key, descending: true }
}

/** `key`, or `-key` downwards: as an address holds it. */
export const writeSort = (sort: Sort | undefined): string => (sort ? `${sort.descending ? '-' : ''}${sort.key}` : '')

export const readSort = (text: string): Sort => ({ key: text.replace(/^-/, ''), descending: text.startsWith('-') })

export type SortValue = string | number | undefined

const compared = (a: SortValue, b: SortValue): number => {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return typeof a === 'number' && typeof b === 'number' ? a - b : order().compare(String(a), String(b))
}

const orders = new Map<string, Intl.Collator>()

/** Of texts, in the reader's language. */
function order(): Intl.Collator {
  const tag = readersTag()
  const known = orders.get(tag) ?? new Intl.Collator(tag, { numeric: true, sensitivity: 'base' })
  orders.set(tag, known)
  return known
}

/**
 * The rows in the order asked for; rows that are alike keep their order, and what is missing comes last, or first
 * downwards.
 */
export function sorted<Row>(rows: Row[], { descending }: Sort, value: (row: Row) => SortValue): Row[] {
  const by = new Map(rows.map((row) => [row, value(row)]))
  const direction = descending ? -1 : 1
  return rows.toSorted((a, b) => direction * compared(by.get(a), by.get(b)))
}
