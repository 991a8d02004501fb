import type { ApplicationRecord } from '../../src/engine/application.ts'
import { amountOf, columnValue } from '../../src/engine/applications/columns.ts'
import { isUnset } from '../../src/engine/path.ts'
import type { Columns } from '../store/applications/application.ts'
import type { Workflows } from './machines/workflows.ts'

/**
 * The list columns of an application, by `columns` of application.json. `amount` is in US$ (spec decision 13); a
 * missing priority is the default one (spec decision 40).
 */
export function columnsOf({ application, reference }: Workflows, record: ApplicationRecord): Columns {
  const value = (name: string): unknown => columnValue(application.columns, name, record)
  const text = (name: string): string | null => (isUnset(value(name)) ? null : String(value(name)))
  return {
    title: text('title'),
    counterparty: text('counterparty'),
    priority: text('priority') ?? reference.defaultPriority,
    required_by_date: storableDay(text('required_by_date')),
    relationship_manager: text('relationship_manager'),
    amount: amountOf(application.columns, record),
  }
}

/** The day, or null for year 0, which JSON Schema accepts and PostgreSQL does not. */
export function storableDay(text: string | null): string | null {
  return text?.startsWith('0000') ? null : text
}
