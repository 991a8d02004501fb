import { useMemo } from 'react'
import type { OpenWorkQuery } from '../../api/lists/oversight.ts'
import { useAddress } from '../lists/useAddress.ts'
import { isAge } from './ages.ts'

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** What the server can read of those filters that are no names. */
const reads: Partial<Record<string, (text: string) => boolean>> = { age: isAge, person: isId }

const names = ['stage', 'role', 'person', 'age'] as const

/** The filters of open work in the page's address; a time or a person's id that cannot be read is none. */
export function useWorkQuery() {
  const { params, set } = useAddress()
  const asked = params.toString()
  const query = useMemo((): OpenWorkQuery => {
    const given = new URLSearchParams(asked)
    return Object.fromEntries(
      names.flatMap((name) => {
        const value = given.get(name) ?? ''
        return value !== '' && (reads[name]?.(value) ?? true) ? [[name, value]] : []
      }),
    )
  }, [asked])
  return { query, choose: (changes: Partial<Record<(typeof names)[number], string>>) => set(changes) }
}
