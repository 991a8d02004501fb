import AttachIcon from '@mui/icons-material/AttachFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useRef } from 'react'
import { t } from '../../texts/t.ts'
import { documentHint } from '../../engine/documentRules.ts'
import { FilePicker } from '../../ui/FilePicker.tsx'
import { onDemand } from '../../ui/onDemand.ts'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'
import { useExtras } from '../useExtras.ts'
import type { Kind } from './KindChoice.tsx'
import { Documents, type DocumentsProps } from './Documents.tsx'
import type { DocumentsNotKeptProps } from './DocumentsNotKept.tsx'

/** Only other servers need it. */
const DocumentsNotKept = onDemand<DocumentsNotKeptProps>(async () => ({
  default: (await import('./DocumentsNotKept.tsx')).DocumentsNotKept,
}))

export interface PanelProps {
  application: string | undefined
  /** The names of the documents in the server's answer, for one that has no calls for them. */
  listed?: string[]
  readOnly: boolean
  /** The documents that the form's transitions require. */
  kinds?: Kind[]
  /** Only documents of this kind are shown and attached. */
  only?: Kind
}

/** The Documents tab. */
export function DocumentsPanel(props: PanelProps) {
  const hint = useExtras() ? documentHint() : undefined
  return <Files {...props} renderPicker={(pick) => <FilePicker onPick={pick} hint={hint} />} />
}

/** The Attach Document button inside a form. */
export function AttachPanel(props: PanelProps) {
  return <Files {...props} renderPicker={(pick) => <Attach onPick={pick} title={props.only?.title} />} />
}

function Files({ listed = [], ...props }: PanelProps & Pick<DocumentsProps, 'renderPicker'>) {
  if (useExtras()) return <Documents {...props} />
  return (
    <Suspense>
      <DocumentsNotKept {...props} listed={listed} />
    </Suspense>
  )
}

function Attach({ onPick, title }: { onPick(files: File[]): void; title?: string }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        component="input"
        type="file"
        multiple
        ref={input}
        tabIndex={-1}
        aria-label={title ?? t('Documents to attach')}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])])
          event.target.value = ''
        }}
        sx={visuallyHidden}
      />
      <Button variant="outlined" startIcon={<AttachIcon />} onClick={() => input.current?.click()}>
        {title === undefined ? t('Attach Document') : t('Attach {title}', { title })}
      </Button>
    </Box>
  )
}
