import { useId } from 'react'
import type { Ref } from 'react'
import { FieldFrame, errorId } from '../../ui/fields/FieldFrame.tsx'
import '../../ui/fields/fields.css'

export interface CommentsProps {
  value: string
  onChange(value: string): void
  input: Ref<HTMLTextAreaElement>
  /** What is wrong: an action that needs a reason was pressed without one. */
  missing: string | undefined
}

export function Comments({ value, onChange, input, missing }: CommentsProps) {
  const id = useId()
  return (
    <div className="stage-form">
      <FieldFrame id={id} label="Comments" shape="wide" required={false} help={undefined} error={undefined}>
        <textarea
          id={id}
          ref={input}
          className="input prose"
          rows={2}
          maxLength={10000}
          placeholder="Add comments for this action..."
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={missing !== undefined}
          aria-describedby={missing && errorId(id)}
        />
        {missing && (
          <span id={errorId(id)} role="alert" className="field-error">
            {missing}
          </span>
        )}
      </FieldFrame>
    </div>
  )
}
