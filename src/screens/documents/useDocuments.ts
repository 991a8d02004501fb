import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { listDocuments } from '../../api/documents.ts'
import { useLoad } from '../useLoad.ts'
import { uploads } from './uploads.ts'

/** The application's documents and the files on their way to it. */
export function useDocuments(application: string | undefined) {
  const load = useCallback(async () => (application ? listDocuments(application) : []), [application])
  const documents = useLoad(load)
  const { reload } = documents
  const all = useSyncExternalStore(uploads.subscribe, uploads.list)
  const waiting = all.filter((upload) => upload.application === application)
  useWhenFewer(waiting.length, reload)
  const add = useCallback((files: File[]) => void uploads.add(files, application), [application])
  return { ...documents, waiting, add }
}

/** A file that is no longer on its way has arrived, or was given up. */
function useWhenFewer(count: number, onFewer: () => unknown) {
  const last = useRef(count)
  useEffect(() => {
    if (count < last.current) onFewer()
    last.current = count
  }, [count, onFewer])
}
