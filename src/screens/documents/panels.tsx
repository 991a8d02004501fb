import AttachIcon from '@mui/icons-material/AttachFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { documentHint } from '../../engine/documentRules.ts'
import { FilePicker } from '../../ui/FilePicker.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'
import { useExtras } from '../useExtras.ts'
import { Documents, type DocumentsProps } from './Documents.tsx'
import { NotKept } from './NotKept.tsx'

export interface PanelProps {
  application: string | undefined
  /** The names of the documents in the server's answer, for one that has no calls for them. */
  listed?: string[]
  readOnly: boolean
}

/** The Documents tab. */
export function DocumentsPanel(props: PanelProps) {
  const hint = useExtras() ? documentHint : undefined
  return <Files {...props} renderPicker={(pick) => <FilePicker onPick={pick} hint={hint} />} />
}

/** The Attach Document button inside a form. */
export function AttachPanel(props: PanelProps) {
  return <Files {...props} renderPicker={(pick) => <Attach onPick={pick} />} />
}

function Files({ listed = [], ...props }: PanelProps & Pick<DocumentsProps, 'renderPicker'>) {
  return useExtras() ? <Documents {...props} /> : <NotKept {...props} listed={listed} />
}

function Attach({ onPick }: { onPick(files: File[]): void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        component="input"
        type="file"
        multiple
        ref={input}
        tabIndex={-1}
        aria-label="Documents to attach"
        onChange={(event) => {
          onPick([...(event.target.files ?? [])])
          event.target.value = ''
        }}
        sx={visuallyHidden}
      />
      <Button variant="outlined" startIcon={<AttachIcon />} onClick={() => input.current?.click()}>
        Attach Document
      </Button>
    </Box>
  )
}
