import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '../../../texts/t.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { downloadFile } from '../../documents/downloadFile.ts'
import { filesOf } from '../useFiles.ts'
import { archiveOf } from './archive.ts'

/** Downloads a version's files. */
export function SaveFiles({ number }: { number: number }) {
  const client = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const { texts } = await client.fetchQuery(filesOf(String(number)))
      downloadFile(new Blob([archiveOf(texts)], { type: 'application/zip' }), `schemas-${number}.zip`)
    },
  })
  return (
    <>
      <Button
        size="small"
        aria-disabled={isPending}
        aria-description={t('Version {number}', { number })}
        onClick={() => isPending || mutate()}
      >
        {t('Save as files')}
      </Button>
      {error && <Problem>{error.message}</Problem>}
    </>
  )
}
