import TextField from '@mui/material/TextField'
import { useUnsentText } from '../useUnsentText.ts'

/** In characters, as in the API contract. */
const longest = 500

export interface NoteFieldProps {
  label: string
  value: string
  required?: boolean
  onChange(value: string): void
}

/** A note to a change, or to its decision. */
export function NoteField({ label, value, required, onChange }: NoteFieldProps) {
  useUnsentText(value !== '')
  return (
    <TextField
      label={label}
      value={value}
      required={required}
      multiline
      minRows={2}
      fullWidth
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: longest } }}
    />
  )
}
