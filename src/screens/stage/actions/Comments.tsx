import { memo, useId } from 'react'
import type { Ref } from 'react'
import { t } from '../../../texts/t.ts'
import { longestComment } from '../../../engine/rules/comment.ts'
import { Counter, charactersLeft, counted } from '../../../ui/fields/Counter.tsx'
import { FieldFrame, errorId } from '../../../ui/fields/FieldFrame.tsx'
import '../../../ui/fields/fields.css'

export interface CommentsProps {
  value: string
  onChange(value: string): void
  input: Ref<HTMLTextAreaElement>
  /** What is wrong, after the person pressed an action that cannot be taken with these comments. */
  wrong: string | undefined
}

export const Comments = memo(function Comments({ value, onChange, input, wrong }: CommentsProps) {
  const id = useId()
  const left = charactersLeft(value, longestComment)
  const { describedBy, invalid } = counted(
    { id, describedBy: wrong && errorId(id), invalid: wrong !== undefined },
    left,
  )
  return (
    <div className="stage-form">
      <FieldFrame id={id} label={t('Comments')} shape="wide" required={false} help={undefined} error={undefined}>
        {left !== undefined && <Counter id={id} left={left} />}
        <textarea
          id={id}
          ref={input}
          className="input prose"
          rows={2}
          placeholder={t('Add comments for this action...')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={invalid}
          aria-describedby={describedBy}
        />
        {wrong && (
          <span id={errorId(id)} role="alert" className="field-error">
            {wrong}
          </span>
        )}
      </FieldFrame>
    </div>
  )
})
