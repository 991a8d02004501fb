import TextField from '@mui/material/TextField'
import type { Ref } from 'react'

export interface CommentsProps {
  value: string
  onChange(value: string): void
  input: Ref<HTMLTextAreaElement>
  /** What is wrong: an action that needs a reason was pressed without one. */
  missing: string | undefined
}

export function Comments({ value, onChange, input, missing }: CommentsProps) {
  return (
    <TextField
      label="Comments"
      placeholder="Add comments for this action..."
      multiline
      minRows={2}
      maxRows={10}
      fullWidth
      value={value}
      onChange={(event) => onChange(event.target.value)}
      inputRef={input}
      error={missing !== undefined}
      helperText={missing}
      sx={{ maxWidth: 800 }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 10000 }, formHelperText: { role: 'alert' } }}
    />
  )
}
