import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Workbench } from '../../api/http/types.ts'
import { readWorkbench } from '../../api/workbench/workbench.ts'

const state = queryOptions({ queryKey: ['workbench'], queryFn: readWorkbench, refetchOnWindowFocus: true })

/** The live version, the draft and the proposals. */
export const useWorkbench = () => useQuery(state)

/** Takes over the workbench's state from an answer, or loads it. */
export function useRenewed(): (now?: Workbench) => void {
  const client: QueryClient = useQueryClient()
  return (now) => {
    if (!now) return void client.invalidateQueries({ queryKey: state.queryKey })
    // What was asked for before may be answered later: it would bring the earlier state back.
    void client.cancelQueries({ queryKey: state.queryKey }).then(() => client.setQueryData(state.queryKey, now))
  }
}
