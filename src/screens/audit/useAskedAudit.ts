import { useMemo } from 'react'
import type { AuditQuery } from '../../api/lists/audit.ts'
import { useAddress } from '../lists/useAddress.ts'

/** What can be asked for, by its name in the address; the days are the reader's own, YYYY-MM-DD. */
export const names = ['person', 'kind', 'form', 'field', 'application', 'from', 'to'] as const

export type Asked = Partial<Record<(typeof names)[number], string>>

const kinds = ['change', 'transition', 'document', 'question', 'ranking'] as const

/** Which entries the page's address asks for, and the same as the server is asked. */
export function useAskedAudit() {
  const { params, set } = useAddress()
  const address = params.toString()
  const asked = useMemo((): Asked => {
    const given = new URLSearchParams(address)
    return Object.fromEntries(names.flatMap((name) => (given.get(name) ? [[name, given.get(name)]] : [])))
  }, [address])
  const query = useMemo(() => queryOf(asked), [asked])
  return { asked, query, choose: (changes: Asked) => set(changes) }
}

function queryOf({ person, kind, form, field, application, from, to }: Asked): AuditQuery {
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

/** The first moment of a day of the reader's, or of the day so many days later; undefined for what is no day. */
function startOf(day: string | undefined, later: number): string | undefined {
  const [year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? []).slice(1).map(Number)
  if (year === undefined || month === undefined || date === undefined || year < 1) return undefined
  return new Date(year, month - 1, date + later).toISOString()
}
