import { useId } from 'react'
import { FieldFrame, errorId, helpId } from '../../ui/fields/FieldFrame.tsx'
import '../../ui/fields/fields.css'

export interface EntryProps {
  label: string
  type?: 'password'
  autoFocus?: boolean
  autoComplete: string
  value: string
  onChange(value: string): void
  help?: string
  error?: string
}

/** A line that has to be filled in, of a form that signs in or the like. */
export function Entry({ label, onChange, help, error, ...input }: EntryProps) {
  const id = useId()
  const describedBy = [help && helpId(id), error && errorId(id)].filter(Boolean).join(' ')
  return (
    <FieldFrame id={id} label={label} shape="wide" required help={help} error={error}>
      <input
        id={id}
        className="input"
        required
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onChange(event.target.value)}
        {...input}
      />
    </FieldFrame>
  )
}
