import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { loadIndex } from '../../api/stage/definitions.ts'
import { rankingLoadText, ranksSavedText, ranksText } from '../../api/http/errorTexts.ts'
import { ApiError } from '../../api/http/errors.ts'
import { listApplications, saveRanks } from '../../api/lists/lists.ts'
import { rolesThatMay } from '../../engine/capabilities.ts'
import { toListing } from '../lists/listing.ts'
import { priorityOrder } from '../lists/order.ts'
import { ranking } from './order.ts'
import { emptyRanking, isChanged, loaded, rebased, withMove, withSaved } from './rankingState.ts'
import { createStanding } from './standing.ts'

/** After the ranks are saved, in milliseconds (product spec §9). */
const reloadAfter = 1000

type Status = 'loading' | 'ready' | 'saving'
type Notice = { severity: 'success' | 'error' | 'warning'; text: string } | undefined

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

/** The open applications in the order being made, and the calls that load and save it. */
export function useRanking() {
  const [state, setState] = useState(emptyRanking)
  const [status, setStatus] = useState<Status>('loading')
  const [notice, setNotice] = useState<Notice>()
  const [order, setOrder] = useState(() => priorityOrder({ priorities: [] }))
  const [roles, setRoles] = useState<string[]>([])
  const [standing] = useState(createStanding)
  const changed = isChanged(state)
  useLayoutEffect(() => standing.show(state.rows, changed), [standing, state.rows, changed])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = (fresh: Awaited<ReturnType<typeof fetchRanking>>) => {
    setOrder(() => fresh.order)
    setRoles(fresh.roles)
    setState(loaded(fresh.listings, fresh.version))
    setStatus('ready')
  }
  const fail = (error: unknown) => {
    setNotice({ severity: 'error', text: rankingLoadText(error) })
    setStatus('ready')
  }
  const load = () => fetchRanking().then(show, fail)
  const start = useRef(load)
  useEffect(() => {
    void start.current()
    return () => clearTimeout(timer.current)
  }, [])

  const rebase = async (error: unknown) => {
    const fresh = await fetchRanking().catch(() => undefined)
    if (fresh) setState((mine) => rebased(mine, fresh.listings, fresh.version))
    setNotice({ severity: 'warning', text: ranksText(error) })
  }
  const save = async () => {
    setStatus('saving')
    setNotice(undefined)
    try {
      await saveRanks(
        state.rows.map(({ id }) => id),
        state.version,
      )
      setState(withSaved)
      setNotice({ severity: 'success', text: ranksSavedText(state.rows.length) })
      timer.current = setTimeout(() => void load(), reloadAfter)
    } catch (error) {
      if (isStale(error)) await rebase(error)
      else setNotice({ severity: 'error', text: ranksText(error) })
    }
    setStatus('ready')
  }
  const refresh = () => {
    clearTimeout(timer.current)
    setStatus('loading')
    setNotice(undefined)
    void load()
  }
  const move = useCallback((from: number, to: number) => setState((before) => withMove(before, from, to)), [])
  return { state, changed, standing, status, notice, order, roles, move, save, refresh }
}
