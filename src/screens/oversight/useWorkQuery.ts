import { useMemo } from 'react'
import type { OpenWorkQuery } from '../../api/lists/oversight.ts'
import { useAddress } from '../lists/useAddress.ts'
import { isAge } from './ages.ts'

const names = ['stage', 'role', 'person', 'age'] as const

/** The filters of open work in the page's address; a time that cannot be read is none. */
export function useWorkQuery() {
  const { params, set } = useAddress()
  const asked = params.toString()
  const query = useMemo((): OpenWorkQuery => {
    const given = new URLSearchParams(asked)
    return Object.fromEntries(
      names.flatMap((name) => {
        const value = given.get(name) ?? ''
        return value === '' || (name === 'age' && !isAge(value)) ? [] : [[name, value]]
      }),
    )
  }, [asked])
  return { query, choose: (changes: Partial<Record<(typeof names)[number], string>>) => set(changes) }
}
