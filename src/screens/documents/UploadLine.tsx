import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { LinearProgressProps } from '@mui/material/LinearProgress'
import { Suspense, useRef } from 'react'
import { t } from '../../texts/t.ts'
import { formatSize } from '../../ui/format/figures.ts'
import { onDemand } from '../../ui/onDemand.ts'
import { useFocusHandedUp } from '../../ui/useFocusHandedUp.ts'
import { Remove } from './DocumentLine.tsx'
import { Line } from './Line.tsx'
import { uploads } from './uploads.ts'
import type { Upload } from './uploads.ts'

/** Loaded with the first upload, because every form and the hub show documents. */
const LinearProgress = onDemand<LinearProgressProps>(
  () => import('@mui/material/LinearProgress'),
  (bar) => bar['aria-label'],
)

interface UploadLineProps {
  upload: Upload
  /** A file of the same name was picked before it and waits too. */
  isNext?: boolean
}

export function UploadLine({ upload, isNext = false }: UploadLineProps) {
  const { key, file, application, failed, share } = upload
  const isSending = application !== undefined && !failed
  // What the server has in full may be stored already.
  const canRemove = !isSending || share < 1
  const actions = (
    <>
      {failed && <Retry upload={upload} />}
      {canRemove && <Remove name={file.name} onClick={() => uploads.remove(key)} />}
    </>
  )
  return (
    <Line
      name={file.name}
      about={isSending ? <Sending upload={upload} /> : <Waiting upload={upload} isNext={isNext} />}
      actions={actions}
    />
  )
}

/** Disappears while the file is sent; its focus then moves to the list, as the file may fail again. */
function Retry({ upload }: { upload: Upload }) {
  const here = useRef<HTMLButtonElement>(null)
  useFocusHandedUp(here)
  return (
    <Button ref={here} size="small" onClick={() => void uploads.retry(upload)}>
      {t('Try again')}
    </Button>
  )
}

function Sending({ upload: { file, share } }: { upload: Upload }) {
  const name = t('Sending {name}', { name: file.name })
  return (
    <Suspense fallback={name}>
      <LinearProgress
        aria-label={name}
        variant="determinate"
        value={Math.round(share * 100)}
        sx={{ my: 1.5, maxWidth: 240 }}
      />
    </Suspense>
  )
}

function Waiting({ upload: { file, failed }, isNext }: Required<UploadLineProps>) {
  if (failed)
    return (
      <Box component="span" role="alert" sx={{ color: 'error.dark' }}>
        {failed}
      </Box>
    )
  const values = { size: formatSize(file.size) }
  return isNext
    ? t('{size} · will be sent when the form is saved, as the next version', values)
    : t('{size} · will be sent when the form is saved', values)
}
