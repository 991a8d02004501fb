import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { t } from '../../texts/t.ts'
import { formatSize } from '../../ui/format/figures.ts'
import { Remove } from './DocumentLine.tsx'
import { Line } from './Line.tsx'
import { uploads } from './uploads.ts'
import type { Upload } from './uploads.ts'

export function UploadLine({ upload }: { upload: Upload }) {
  const { key, file, application, failed } = upload
  const isSending = application !== undefined && !failed
  const actions = (
    <>
      {failed && (
        <Button size="small" onClick={() => void uploads.retry(upload)}>
          {t('Try again')}
        </Button>
      )}
      {!isSending && <Remove name={file.name} onClick={() => uploads.remove(key)} />}
    </>
  )
  return (
    <Line
      name={file.name}
      about={isSending ? <Sending upload={upload} /> : <Waiting upload={upload} />}
      actions={actions}
    />
  )
}

function Sending({ upload: { file, share } }: { upload: Upload }) {
  return (
    <LinearProgress
      aria-label={t('Sending {name}', { name: file.name })}
      variant="determinate"
      value={Math.round(share * 100)}
      sx={{ my: 1.5, maxWidth: 240 }}
    />
  )
}

function Waiting({ upload: { file, failed } }: { upload: Upload }) {
  if (failed)
    return (
      <Box component="span" role="alert" sx={{ color: 'error.dark' }}>
        {failed}
      </Box>
    )
  return t('{size} · will be sent when the form is saved', { size: formatSize(file.size) })
}
