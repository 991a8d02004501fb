import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { t } from '../../texts/t.ts'
import { loadIndex } from '../../api/stage/definitions.ts'
import { rankingLoadText, ranksSavedText, ranksText } from '../../api/http/errorTexts.ts'
import { ApiError } from '../../api/http/errors.ts'
import { listApplications } from '../../api/lists/lists.ts'
import { saveRanks } from '../../api/lists/ranks.ts'
import { rolesThatMay } from '../../engine/capabilities.ts'
import { toListing } from '../lists/listing.ts'
import { priorityOrder } from '../lists/order.ts'
import { ranking } from './order.ts'
import { emptyRanking, isChanged, withList, withMove, withSaved } from './rankingState.ts'
import type { RankingState } from './rankingState.ts'
import { createRowOrder } from './rowOrder.ts'

/** In milliseconds: how long after the ranks were saved the list is loaded again (product spec §9). */
const reloadAfter = 1000

async function fetchRanking() {
  const [{ rows, version }, { reference }] = await Promise.all([listApplications({ open: 'true' }), loadIndex()])
  const order = priorityOrder(reference)
  return {
    listings: ranking(
      rows.map((row) => toListing(row, reference)),
      order,
    ),
    order,
    roles: rolesThatMay(reference, 'rank'),
    version,
  }
}

const isStale = (error: unknown) => error instanceof ApiError && error.status === 412

const query = queryOptions({ queryKey: ['ranking'], queryFn: fetchRanking, structuralSharing: false })

/** The open applications in the order being made, and the calls that load and save it. */
export function useRanking() {
  const [state, setState] = useState(emptyRanking)
  const list = useQuery(query)
  const { refetch } = list
  const ranks = useMutation({
    mutationFn: async ({ rows, version }: RankingState) => {
      const ids = rows.map(({ id }) => id)
      return { count: ids.length, version: await saveRanks(ids, version) }
    },
    onSuccess: ({ version }, { rows: sent }) => setState((now) => withSaved(now, sent, version)),
    onError: async (error) => {
      if (!isStale(error)) return
      setState((mine) => ({ ...mine, isStale: true }))
      await refetch()
    },
  })
  const [isDragging, setDragging] = useState(false)
  // While a row is dragged, the list that the browser shows is not React's: a new one waits.
  useShown(isDragging ? undefined : list.data, ({ listings, version }) =>
    setState((mine) => withList(mine, listings, version)),
  )
  const [rowOrder] = useState(createRowOrder)
  const changed = isChanged(state)
  useLayoutEffect(() => rowOrder.show(state.rows, changed), [rowOrder, state.rows, changed])
  useEffect(() => {
    if (!ranks.isSuccess) return undefined
    const timer = setTimeout(() => void refetch(), reloadAfter)
    return () => clearTimeout(timer)
  }, [ranks.isSuccess, refetch])
  const status = statusOf(list, ranks)
  return {
    state,
    changed,
    rowOrder,
    status,
    /** The list has been read. */
    isKnown: list.data !== undefined,
    notice: status === 'ready' ? (noticeOf(list, ranks) ?? overtaken(state)) : undefined,
    order: list.data?.order ?? unordered,
    roles: list.data?.roles ?? nobody,
    move: useCallback((from: number, to: number) => setState((before) => withMove(before, from, to)), []),
    setDragging,
    save: () => ranks.mutate(state),
    refresh: () => {
      ranks.reset()
      setState((mine) => ({ ...mine, isStale: false }))
      void refetch()
    },
  }
}

const unordered = priorityOrder({ priorities: [] })
const nobody: string[] = []

/** Shows what has been read, once. */
function useShown<T>(data: T | undefined, show: (data: T) => void): void {
  const [shown, setShown] = useState<T>()
  if (data === undefined || data === shown) return
  setShown(data)
  show(data)
}

type List = Pick<UseQueryResult, 'isFetching' | 'error' | 'errorUpdatedAt'>
type Ranks = Pick<UseMutationResult<{ count: number }>, 'isPending' | 'isSuccess' | 'error' | 'data' | 'submittedAt'>

/** The list that is loaded after a save replaces the one on screen only once it is complete. */
function statusOf({ isFetching }: List, { isPending, isSuccess }: Ranks): 'loading' | 'ready' | 'saving' {
  if (isPending) return 'saving'
  return isFetching && !isSuccess ? 'loading' : 'ready'
}

/** What others have changed is told also if no save was refused: the next one goes over it. */
const overtaken = (state: RankingState) =>
  state.conflict.length > 0 && isChanged(state)
    ? ({ severity: 'warning', text: t('The open applications or their order have changed.') } as const)
    : undefined

/** The outcome of the last action. */
function noticeOf(list: List, { error, data: done, submittedAt }: Ranks) {
  if (error) return { severity: isStale(error) ? 'warning' : 'error', text: ranksText(error) } as const
  if (list.error && list.errorUpdatedAt > submittedAt)
    return { severity: 'error', text: rankingLoadText(list.error) } as const
  return done && ({ severity: 'success', text: ranksSavedText(done.count) } as const)
}
