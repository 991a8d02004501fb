import { readersTag } from '../../texts/tag.ts'
export interface Sort {
  /** The column's key. */
  key: string
  descending: boolean
}

/** The order after a click on a column's head: ascending, then descending, then the list's own. */
export function nextSort(sort: Sort | undefined, key: string): Sort | undefined {
  if (sort?.key !== key) return { key, descending: false }
  return sort.descending ? undefined : { key, descending: true }
}

/** As an address holds it: `key`, or `-key` if descending. */
export const writeSort = (sort: Sort | undefined): string => (sort ? `${sort.descending ? '-' : ''}${sort.key}` : '')

export const readSort = (text: string): Sort => ({ key: text.replace(/^-/, ''), descending: text.startsWith('-') })

export type SortValue = string | number | undefined

const compared = (a: SortValue, b: SortValue): number => {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return typeof a === 'number' && typeof b === 'number' ? a - b : order().compare(String(a), String(b))
}

const orders = new Map<string, Intl.Collator>()

/** Compares texts in the reader's language. */
function order(): Intl.Collator {
  const tag = readersTag()
  const known = orders.get(tag) ?? new Intl.Collator(tag, { numeric: true, sensitivity: 'base' })
  orders.set(tag, known)
  return known
}

/** The rows, sorted. Equal rows keep their order. Missing values are last, or first if descending. */
export function sorted<Row>(rows: Row[], { descending }: Sort, value: (row: Row) => SortValue): Row[] {
  const by = new Map(rows.map((row) => [row, value(row)]))
  const direction = descending ? -1 : 1
  return rows.toSorted((a, b) => direction * compared(by.get(a), by.get(b)))
}
