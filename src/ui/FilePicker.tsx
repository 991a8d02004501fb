import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import type { ChangeEvent, DragEvent } from 'react'
import { t } from '../texts/t.ts'
import { visuallyHidden } from './visuallyHidden.ts'

export interface FilePickerProps {
  onPick(files: File[]): void
  disabled?: boolean
  /** Takes one file at a time. */
  single?: boolean
  /** A line under the call to drop: which types, how large. */
  hint?: string
}

/** Picks files by drag and drop or with a button, which also works from the keyboard (product spec §2, Documents). */
export function FilePicker({ onPick, disabled = false, single = false, hint }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const give = (files: FileList | null) => {
    if (!disabled && files?.length) onPick([...files])
  }
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    give(event.target.files)
    event.target.value = ''
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(!disabled)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    give(event.dataTransfer.files)
  }
  return (
    <Box
      component="label"
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        border: '1.5px dashed',
        borderColor: over ? 'primary.main' : 'text.disabled',
        bgcolor: over ? 'action.hover' : 'transparent',
        borderRadius: 1,
        p: 6,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 2,
        textAlign: 'center',
        position: 'relative',
        cursor: disabled ? 'default' : 'pointer',
      }}
    >
      <UploadIcon style={{ color: 'var(--mui-palette-text-secondary)' }} />
      <Typography variant="body2">
        {single
          ? t('Drag and drop a file here, or click to browse')
          : t('Drag and drop files here, or click to browse')}
      </Typography>
      {hint && (
        <Typography variant="body2" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {hint}
        </Typography>
      )}
      <Box
        component="input"
        type="file"
        multiple={!single}
        ref={input}
        onChange={pick}
        disabled={disabled}
        tabIndex={-1}
        sx={visuallyHidden}
      />
      <Button variant="outlined" disabled={disabled} onClick={() => input.current?.click()}>
        {single ? t('Choose a File') : t('Browse Files')}
      </Button>
    </Box>
  )
}
