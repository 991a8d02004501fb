import { useMemo } from 'react'
import type { OpenWorkQuery } from '../../api/lists/oversight.ts'
import { useAddress } from '../lists/useAddress.ts'

const names = ['stage', 'role', 'person', 'age'] as const

/** The filters of open work in the page's address. */
export function useWorkQuery() {
  const { params, set } = useAddress()
  const asked = params.toString()
  const query = useMemo((): OpenWorkQuery => {
    const given = new URLSearchParams(asked)
    return Object.fromEntries(names.flatMap((name) => (given.get(name) ? [[name, given.get(name)]] : [])))
  }, [asked])
  return { query, choose: (changes: Partial<Record<(typeof names)[number], string>>) => set(changes) }
}
