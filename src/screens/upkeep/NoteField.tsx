import TextField from '@mui/material/TextField'
import { useWritten } from '../useWritten.ts'

/** In characters, as the contract has it. */
const longest = 500

export interface NoteFieldProps {
  label: string
  value: string
  required?: boolean
  onChange(value: string): void
}

/** What is said with a change or its decision. */
export function NoteField({ label, value, required, onChange }: NoteFieldProps) {
  useWritten(value !== '')
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
