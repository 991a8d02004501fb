import type { ApprovedLimitsDefinition } from '../definition.ts'
import { evaluate } from '../expressions/evaluate.ts'
import { asText, isRecord } from '../path.ts'

/** How much of a line, for how long; null where nothing was said. */
export interface LimitTerms {
  /** In the units of the table's column. */
  amount: number
  tenor: number | null
  /** YYYY-MM-DD, the last day. */
  expires_on: string | null
}

/** A line of the table that was asked for. */
export interface LimitLine {
  /** Its row's place in the table, from 1. */
  place: number
  line: string
  asked: LimitTerms
  approved: LimitTerms
}

/**
 * What a decision approves of a line in place of what was asked. What it leaves out is approved as asked. A figure is
 * NaN while its text is no number: it is a mistake, and is neither shown nor kept.
 */
export interface LimitChange {
  place: number
  amount?: number
  tenor?: number
  expires_on?: string
}

/** The changes without the figures that are no numbers. */
export const numericChanges = (changes: readonly LimitChange[]): LimitChange[] =>
  changes
    .map(({ amount = NaN, tenor = NaN, ...others }) => ({
      ...others,
      ...(!Number.isNaN(amount) && { amount }),
      ...(!Number.isNaN(tenor) && { tenor }),
    }))
    .filter((change) => Object.keys(change).length > 1)

/** What was asked: a row without a line or an amount asks for nothing. `today` is the day of the decision. */
export const askedLimits = (definition: ApprovedLimitsDefinition, rows: unknown, today: string): LimitLine[] =>
  (Array.isArray(rows) ? rows : []).flatMap((row: unknown, n) => {
    const asked = isRecord(row) ? termsIn(definition, row, today) : undefined
    const line = isRecord(row) ? asText(row[definition.line]) : ''
    return asked && line !== '' ? [{ place: n + 1, line, asked, approved: asked }] : []
  })

/** The lines as they are approved. Where the last day follows from the tenor, it does so from the approved one. */
export function approvedLimits(
  definition: ApprovedLimitsDefinition,
  asked: LimitLine[],
  changes: readonly LimitChange[],
  today: string,
): LimitLine[] {
  return asked.map((line) => {
    const change = changes.find(({ place }) => place === line.place)
    if (!change) return line
    const amount = change.amount ?? line.asked.amount
    const tenor = change.tenor ?? line.asked.tenor
    const follows = definition.expiry !== undefined && definition.expiry === definition.tenor
    const last =
      follows && change.tenor !== undefined ? (lastDay(tenor, today) ?? line.asked.expires_on) : line.asked.expires_on
    return { ...line, approved: { amount, tenor, expires_on: change.expires_on ?? last } }
  })
}

function termsIn(
  { amount, tenor, expiry }: ApprovedLimitsDefinition,
  row: Record<string, unknown>,
  today: string,
): LimitTerms | undefined {
  const asked = row[amount]
  if (typeof asked !== 'number') return undefined
  const months = tenor === undefined ? undefined : row[tenor]
  return {
    amount: asked,
    tenor: typeof months === 'number' ? months : null,
    expires_on: expiry === undefined ? null : lastDay(row[expiry], today),
  }
}

/** The last day: a date, or a number of months after the decision. */
function lastDay(value: unknown, today: string): string | null {
  const day = typeof value === 'number' ? evaluate({ addMonths: [today, value] }, {}) : value
  return typeof day === 'string' && day !== '' ? day : null
}
