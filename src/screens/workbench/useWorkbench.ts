import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Workbench } from '../../api/http/types.ts'
import { readWorkbench } from '../../api/workbench/workbench.ts'

const state = queryOptions({ queryKey: ['workbench'], queryFn: readWorkbench, refetchOnWindowFocus: true })

/** What is live, drafted and proposed now. */
export const useWorkbench = () => useQuery(state)

/** Takes over what an answer says of the workbench, or asks for it. */
export function useRenewed(): (now?: Workbench) => void {
  const client: QueryClient = useQueryClient()
  return (now) => {
    if (now) client.setQueryData(state.queryKey, now)
    else void client.invalidateQueries({ queryKey: state.queryKey })
  }
}
