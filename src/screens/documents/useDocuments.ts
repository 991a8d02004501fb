import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { listDocuments } from '../../api/stage/documents.ts'
import { uploads } from './uploads.ts'
import type { Upload } from './uploads.ts'

/** The query for the documents, wherever they are shown or counted. */
export const documentsQuery = (application: string | undefined, removed = false) => ({
  queryKey: ['documents', application, removed],
  queryFn: async () => (application ? listDocuments(application, { removed }) : []),
})

/** The application's documents, with `removed` also those that were removed, and the files on their way to it. */
export function useDocuments(application: string | undefined, removed = false) {
  const client = useQueryClient()
  const query = useMemo(() => documentsQuery(application, removed), [application, removed])
  const { queryKey } = query
  const { data, isError, refetch } = useQuery({ ...query, refetchOnWindowFocus: true })
  /** Cancels earlier requests: their answers would lack a file that has arrived since. */
  const reload = useCallback(async () => {
    await client.cancelQueries({ queryKey })
    await refetch()
  }, [client, queryKey, refetch])
  const all = useSyncExternalStore(uploads.subscribe, uploads.list)
  const sending = all.filter((upload) => upload.application === application)
  const gone = useGone(sending, reload)
  const add = useCallback((files: File[], kind?: string) => void uploads.add(files, application, kind), [application])
  return { data, isError, reload, waiting: [...gone, ...sending], add }
}

const without = (list: Upload[], others: Upload[]) =>
  list.filter(({ key }) => !others.some((other) => other.key === key))

/**
 * A file that is no longer on its way has arrived or was cancelled. The documents are loaded again; until then the file
 * keeps its place.
 */
function useGone(sending: Upload[], reload: () => Promise<void>): Upload[] {
  const [gone, setGone] = useState<Upload[]>([])
  const last = useRef(sending)
  const turn = useRef(0)
  useLayoutEffect(() => {
    const missing = without(last.current, sending)
    last.current = sending
    if (missing.length === 0) return
    const mine = ++turn.current
    setGone((before) => [...before, ...missing])
    void reload().then(() => mine === turn.current && setGone([]))
  }, [sending, reload])
  return gone
}
