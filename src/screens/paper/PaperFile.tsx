import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { t } from '../../texts/t.ts'
import { detailOf } from '../../api/http/errorTexts.ts'
import { downloadPaper } from '../../api/stage/paper.ts'
import type { Paper } from '../../api/http/types.ts'
import { downloadFile } from '../documents/downloadFile.ts'

const names = { pdf: 'PDF', docx: 'Word' }

/** Downloads the paper as a file. */
export function PaperFile({ paper, id, format }: { paper: Paper; id: string; format: keyof typeof names }) {
  const name = `${paper.application.reference_number} ${paper.title}.${format}`
  const { mutate, isPending, isError, error } = useMutation({
    mutationFn: () => downloadPaper(id, format, { decided: paper.decided !== undefined }),
    onSuccess: (file) => downloadFile(file, name),
  })
  return (
    <>
      <Button
        variant="outlined"
        loading={isPending}
        aria-label={t('Download as {format}', { format: names[format] })}
        onClick={() => mutate()}
      >
        {names[format]}
      </Button>
      {isError && (
        <span role="alert" className="paper-mark">
          {detailOf(error) ?? t('The file could not be made. Please try again.')}
        </span>
      )}
    </>
  )
}
