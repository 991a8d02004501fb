import { memo } from 'react'
import type { FieldMarks } from './marks.ts'
import { useMark } from './marks.ts'

interface FieldMarkProps {
  marks: FieldMarks | undefined
  field: string
  label: string
}

/** Stands on the line of the label, so that nothing moves as it comes. */
export const FieldMark = memo(function FieldMark({ marks, field, label }: FieldMarkProps) {
  const text = useMark(marks, field)
  if (text === undefined) return null
  return (
    <button type="button" className="field-mark" aria-label={`${text}: ${label}`} onClick={() => marks?.follow(field)}>
      {text}
    </button>
  )
})
