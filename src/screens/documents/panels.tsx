import AttachIcon from '@mui/icons-material/AttachFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { documentHint } from '../../engine/documentRules.ts'
import { FilePicker } from '../../ui/FilePicker.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'
import { Documents } from './Documents.tsx'

export interface PanelProps {
  application: string | undefined
  readOnly: boolean
}

/** The Documents tab. */
export function DocumentsPanel(props: PanelProps) {
  return <Documents {...props} renderPicker={(pick) => <FilePicker onPick={pick} hint={documentHint} />} />
}

/** The Attach Document button inside a form. */
export function AttachPanel(props: PanelProps) {
  return <Documents {...props} renderPicker={(pick) => <Attach onPick={pick} />} />
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
