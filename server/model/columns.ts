import type { ApplicationRecord } from '../../src/engine/application.ts'
import { isUnset, read } from '../../src/engine/path.ts'
import type { Columns } from '../store/applications/application.ts'
import type { Workflows } from './machines/workflows.ts'

/**
 * The list columns of an application, by `columns` of application.json. `amount` is in US$ (spec decision 13); a
 * missing priority is the default one (spec decision 40).
 */
export function columnsOf({ application, reference }: Workflows, record: ApplicationRecord): Columns {
  const value = (name: string): unknown => {
    const column = application.columns[name]
    if (!column) return undefined
    return 'sum' in column ? total(read(record, column.sum), column.scale) : read(record, column.from)
  }
  const text = (name: string): string | null => (isUnset(value(name)) ? null : String(value(name)))
  const amount = value('amount')
  return {
    title: text('title'),
    counterparty: text('counterparty'),
    priority: text('priority') ?? reference.defaultPriority,
    required_by_date: storableDay(text('required_by_date')),
    relationship_manager: text('relationship_manager'),
    amount: typeof amount === 'number' ? inCents(amount) : null,
  }
}

/** The day, or null for year 0, which JSON Schema accepts and PostgreSQL does not. */
export function storableDay(text: string | null): string | null {
  return text?.startsWith('0000') ? null : text
}

/** The sum; undefined if no row has a value. */
function total(values: unknown, scale: number): number | undefined {
  const numbers = [values].flat(2).filter((value): value is number => typeof value === 'number')
  return numbers.length > 0 ? numbers.reduce((sum, value) => sum + value, 0) * scale : undefined
}

/** Rounded as the database column rounds it, so that the audit's value equals the stored one. */
const inCents = (amount: number): number => Math.round(amount * 100) / 100
