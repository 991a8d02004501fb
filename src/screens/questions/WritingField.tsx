import { useId } from 'react'
import { Counter, charactersLeft, counted } from '../../ui/fields/Counter.tsx'
import { FieldFrame, helpId } from '../../ui/fields/FieldFrame.tsx'
import '../../ui/fields/fields.css'

interface WritingFieldProps {
  label: string
  help?: string
  value: string
  /** In characters. A longer text is kept, but cannot be sent. */
  longest: number
  onChange(value: string): void
}

/** Where a question or an answer is written. */
export function WritingField({ label, help, value, longest, onChange }: WritingFieldProps) {
  const id = useId()
  const left = charactersLeft(value, longest)
  const { describedBy, invalid } = counted({ id, describedBy: help && helpId(id), invalid: false }, left)
  return (
    <FieldFrame id={id} label={label} shape="wide" required help={help} error={undefined}>
      {left !== undefined && <Counter id={id} left={left} />}
      <textarea
        id={id}
        className="input prose"
        rows={4}
        required
        value={value}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}

/** Whether it can be sent. */
export const isWritten = (text: string, longest: number): boolean =>
  text.trim() !== '' && [...text.trim()].length <= longest
