import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listVerifications, readVerification, startVerification, stopVerification } from '../../api/lists/audit.ts'

/** In ms: how often a running verification is checked. */
const interval = 1_000

/** The verifications, the latest with what is wrong; and how to begin one and to stop it. */
export function useVerification() {
  const client = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: ['verifications'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => listVerifications(pageParam),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const all = list.data?.pages.flatMap(({ results }) => results)
  const id = all?.[0]?.id
  const latest = useQuery({
    queryKey: ['verification', id],
    queryFn: () => readVerification(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? interval : false),
  })
  const renew = async () => {
    await client.invalidateQueries({ queryKey: ['verifications'] })
    await client.invalidateQueries({ queryKey: ['verification'] })
  }
  return {
    list,
    earlier: all?.slice(1) ?? [],
    latest: id === undefined ? undefined : latest.data,
    isLoading: list.isPending || (id !== undefined && latest.isPending),
    isError: list.isError || latest.isError,
    renew,
    start: useMutation({ mutationFn: startVerification, onSettled: renew }),
    stop: useMutation({ mutationFn: () => stopVerification(id ?? ''), onSettled: renew }),
  }
}
