import TextField from '@mui/material/TextField'
import { countText } from '../../ui/fields/Counter.tsx'
import { useUnsentText } from '../useUnsentText.ts'
import { leftOfNote } from './note.ts'

export interface NoteFieldProps {
  /** A short note, on one line. */
  label: string
  help?: string
  value: string
  onChange(note: string): void
}

/** A note for others to read, which a dialog asks for. A note that is too long is reported, and never cut off. */
export function NoteField({ label, help, value, onChange }: NoteFieldProps) {
  const left = leftOfNote(value)
  useUnsentText(value !== '')
  return (
    <TextField
      label={label}
      value={value}
      required
      multiline
      autoFocus
      minRows={2}
      sx={{ mt: 1 }}
      fullWidth
      error={left !== undefined && left < 0}
      helperText={left === undefined ? help : countText(left)}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}
