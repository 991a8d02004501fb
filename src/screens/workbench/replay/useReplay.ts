import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listReplays, readReplay, startReplay, stopReplay } from '../../../api/workbench/replays.ts'

/** In ms: how often a running replay is checked. */
const interval = 1_000

const list = { queryKey: ['replays'] }

/** The latest replay of the given definitions, with its findings; and ways to start and to stop one. */
export function useReplay(of: string) {
  const client = useQueryClient()
  const latest = useQuery({ ...list, queryFn: listReplays, refetchOnWindowFocus: true })
  const id = latest.data?.find((each) => each.of === of)?.id
  const replay = useQuery({
    queryKey: ['replay', id],
    queryFn: () => readReplay(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? interval : false),
  })
  const renew = async () => {
    await client.invalidateQueries(list)
    await client.invalidateQueries({ queryKey: ['replay'] })
  }
  // What failed is said at once: the reading that follows may take as long again to fail.
  const renewing = { onSuccess: renew, onError: () => void renew() }
  const start = useMutation({ mutationFn: () => startReplay(of), ...renewing })
  const stop = useMutation({ mutationFn: () => stopReplay(id ?? ''), ...renewing })
  return {
    isLoading: latest.isPending || (id !== undefined && replay.isPending),
    isError: latest.isError || replay.isError,
    retry: renew,
    replay: id === undefined ? undefined : replay.data,
    start,
    stop,
  }
}
