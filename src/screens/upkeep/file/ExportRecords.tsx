import ExportIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import type { KeptType } from '../../../api/http/types.ts'
import { downloadRecords } from '../../../api/upkeep/upkeep.ts'
import { t } from '../../../texts/t.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { downloadFile } from '../../documents/downloadFile.ts'
import { exportName } from '../../lists/exported.ts'

/** Saves all records of a type as a file that can be imported again. */
export function ExportRecords({ type: { name } }: { type: KeptType }) {
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => downloadFile(await downloadRecords(name), exportName(name, 'csv')),
  })
  return (
    <>
      <Button startIcon={<ExportIcon />} aria-disabled={isPending} onClick={() => isPending || mutate()}>
        {t('Export CSV')}
      </Button>
      {isError && <Problem onRetry={() => mutate()}>{t('The records could not be exported.')}</Problem>}
    </>
  )
}
