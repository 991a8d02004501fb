import type { ApplicationDefinition } from '../definition.ts'
import { asText, isRecord, read } from '../path.ts'

type Columns = ApplicationDefinition['columns']

/** What a list column of application.json shows of the application. A draft's column may be anything. */
export function columnValue(columns: Columns, name: string, record: unknown): unknown {
  const column: unknown = columns[name]
  if (!isRecord(column)) return undefined
  const { sum, scale, from } = column
  return sum === undefined ? read(record, asText(from)) : total(read(record, asText(sum)), scale)
}

/** The application's amount in US$ (spec decision 13); null if nothing yields one. */
export function amountOf(columns: Columns, record: unknown): number | null {
  const amount = columnValue(columns, 'amount', record)
  return typeof amount === 'number' ? roundedToCents(amount) : null
}

/** The sum; undefined if no row has a value. */
function total(values: unknown, scale: unknown): number | undefined {
  const numbers = [values].flat(2).filter((value): value is number => typeof value === 'number')
  return numbers.length > 0 ? numbers.reduce((sum, value) => sum + value, 0) * Number(scale) : undefined
}

/** Rounded as the database column rounds it, so that the audit's value equals the stored one. */
const roundedToCents = (amount: number): number => Math.round(amount * 100) / 100
