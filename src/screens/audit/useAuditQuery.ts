import { useMemo } from 'react'
import type { AuditQuery } from '../../api/lists/audit.ts'
import { type SetOptions, useAddress } from '../lists/useAddress.ts'

/** The filters, by their names in the address. Days are in the reader's time zone, YYYY-MM-DD. */
export const names = ['person', 'kind', 'form', 'field', 'application', 'from', 'to'] as const

export type AuditFilters = Partial<Record<(typeof names)[number], string>>

const kinds = ['change', 'transition', 'document', 'question', 'ranking'] as const

/** The filters in the page's address, and the same as a query for the server. */
export function useAuditQuery() {
  const { params, set } = useAddress()
  const address = params.toString()
  const filters = useMemo((): AuditFilters => {
    const given = new URLSearchParams(address)
    return Object.fromEntries(names.flatMap((name) => (given.get(name) ? [[name, given.get(name)]] : [])))
  }, [address])
  const query = useMemo(() => queryOf(filters), [filters])
  return { filters, query, set: (changes: AuditFilters, options?: SetOptions) => set(changes, options) }
}

function queryOf({ person, kind, form, field, application, from, to }: AuditFilters): AuditQuery {
  const isKind = kinds.find((each) => each === kind)
  const [since, until] = [startOf(from, 0), startOf(to, 1)]
  return {
    ...(person && { person }),
    ...(isKind && { kind: isKind }),
    ...(form && { form }),
    ...(form && field && { field }),
    ...(application && { application }),
    ...(since && { since }),
    ...(until && { until }),
  }
}

/**
 * The first moment of a day in the reader's time zone, or of the day that is `later` days after it; undefined if there
 * is no such day.
 */
function startOf(day: string | undefined, later: number): string | undefined {
  const [year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? []).slice(1).map(Number)
  if (year === undefined || month === undefined || date === undefined || year < 1) return undefined
  return new Date(year, month - 1, date + later).toISOString()
}
