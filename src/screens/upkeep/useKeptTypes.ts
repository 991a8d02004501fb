import { useQuery } from '@tanstack/react-query'
import type { KeptType } from '../../api/http/types.ts'
import { listKeptTypes } from '../../api/upkeep/upkeep.ts'

const none: KeptType[] = []

/** What the person maintains; the screens load it once. */
export function useKeptTypes() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['keptTypes'],
    queryFn: listKeptTypes,
    staleTime: 60_000,
    gcTime: 60_000,
  })
  return { types: data ?? none, isLoaded: data !== undefined, isError, refetch }
}

/** The type of this name; undefined while it is not loaded, or where there is none. */
export function useKeptType(name = '') {
  const { types, isLoaded } = useKeptTypes()
  return { type: types.find((each) => each.name === name), isLoaded }
}
