import { useSyncExternalStore } from 'react'
import { t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useExtras } from '../useExtras.ts'
import { uploads } from './uploads.ts'

/**
 * Says beside the form that files failed, because the Documents tab, which says why, may never be opened. On a server
 * without documents none can fail.
 */
export function FailedUploads({ application }: { application: string | undefined }) {
  const all = useSyncExternalStore(uploads.subscribe, uploads.list)
  const hasExtras = useExtras()
  const count = all.filter((upload) => upload.failed && upload.application === application).length
  if (count === 0 || !hasExtras) return null
  return (
    <Problem severity="warning">
      {t(
        {
          one: 'A file was not uploaded. The list of documents shows why.',
          other: '{count} files were not uploaded. The list of documents shows why.',
        },
        { count },
      )}
    </Problem>
  )
}
