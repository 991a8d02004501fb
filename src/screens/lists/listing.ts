import { t } from '../../texts/t.ts'
import type { ApplicationRow } from '../../api/http/types.ts'
import type { ReferenceData } from '../../engine/definition.ts'
import { isRecord } from '../../engine/path.ts'

/** An application as the lists show it: with the defaults of product spec §2 where the server says nothing. */
export interface Listing {
  id: string
  /** The reference number, else the id. */
  reference: string
  title: string
  counterparty: string
  /** Empty when the server gives no state. */
  stateCode: string
  state: string
  submittedBy: string
  rank: number | undefined
  priority: string
  /** Created, else submitted. */
  date: string | undefined
  requiredBy: string | undefined
  /** US dollars. */
  amount: number | undefined
  /** The authority level that its approval needs. */
  authority: string | undefined
  /** The absent colleague, if the person may decide only in that colleague's place. */
  absent: string | undefined
  /** Finished, and so not in the ranking. */
  closed: boolean
  /** The number of its changes, if the server counts them. */
  version: number | undefined
  /** The values of the columns that the definitions add, by name. */
  fields: Readonly<Record<string, unknown>>
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const number = (value: unknown): number | undefined => {
  const figure = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : undefined
}

/** A counterparty given as an object, an id or text. */
const counterparty = (value: unknown): string => (isRecord(value) ? text(value.name) : text(value))

/**
 * The state's own flag or, if a server gives none, the one state name that the product spec excludes (spec decision
 * 23).
 */
const isClosed = (record: ApplicationRow, state: string): boolean => {
  const flag = record.workflow_state?.metadata?.closed
  return typeof flag === 'boolean' ? flag : state === 'Approved'
}

export function toListing(record: ApplicationRow, reference: Pick<ReferenceData, 'defaultPriority'>): Listing {
  const state = text(record.workflow_state?.name) || text(record.workflow_state_name) || 'Draft'
  return {
    id: record.id,
    reference: text(record.reference_number) || record.id,
    title: text(record.title) || t('Untitled Request'),
    counterparty: counterparty(record.counterparty),
    stateCode: text(record.workflow_state?.code),
    state,
    submittedBy: text(record.created_by_name),
    rank: number(record.rank),
    priority: text(record.priority) || reference.defaultPriority,
    date: text(record.created_at) || text(record.submitted_at) || undefined,
    requiredBy: text(record.required_by_date) || undefined,
    amount: number(record.amount),
    authority: text(record.da_level_required) || undefined,
    absent: text(record.on_behalf_of) || undefined,
    closed: isClosed(record, state),
    version: number(record.version),
    fields: record.fields ?? {},
  }
}
