import TextField from '@mui/material/TextField'
import { charactersLeft, countText } from '../../ui/fields/Counter.tsx'
import { useUnsentText } from '../useUnsentText.ts'
import type { WritingFieldProps } from './WritingField.tsx'

export interface NoteFieldProps extends WritingFieldProps {
  autoFocus?: boolean
}

/** A note for others to read. A note that is too long is reported, and never cut off. */
export function NoteField({ label, help, required, autoFocus, value, longest, onChange }: NoteFieldProps) {
  const left = charactersLeft(value, longest)
  useUnsentText(value !== '')
  return (
    <TextField
      label={label}
      value={value}
      required={required}
      multiline
      autoFocus={autoFocus}
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
