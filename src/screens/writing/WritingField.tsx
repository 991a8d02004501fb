import { useId } from 'react'
import { Counter, charactersLeft, counted } from '../../ui/fields/Counter.tsx'
import { FieldFrame, helpId } from '../../ui/fields/FieldFrame.tsx'
import '../../ui/fields/fields.css'

export interface WritingFieldProps {
  label: string
  help?: string
  required?: boolean
  value: string
  /** In characters. A longer text is kept, but cannot be sent. */
  longest: number
  onChange(value: string): void
}

/** Where a text for others is written, in the look of a form's fields. A text that is too long is never cut off. */
export function WritingField({ label, help, required = false, value, longest, onChange }: WritingFieldProps) {
  const id = useId()
  const left = charactersLeft(value, longest)
  const { describedBy, invalid } = counted({ id, describedBy: help && helpId(id), invalid: false }, left)
  return (
    <FieldFrame id={id} label={label} shape="wide" required={required} help={help} error={undefined}>
      {left !== undefined && <Counter id={id} left={left} />}
      <textarea
        id={id}
        className="input prose"
        rows={4}
        required={required}
        value={value}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}
