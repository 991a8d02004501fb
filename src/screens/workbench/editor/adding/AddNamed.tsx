import { useId, useState } from 'react'
import { t } from '../../../../texts/t.ts'
import { isComposing } from '../../../../ui/fields/isComposing.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'

export interface AddNamedProps {
  label: string
  /** Returns whether it was possible. */
  onAdd(name: string): boolean
}

/** Adds one more thing that has a name. */
export function AddNamed({ label, onAdd }: AddNamedProps) {
  const [text, setText] = useState('')
  const id = useId()
  const name = text.trim()
  const add = () => {
    if (name !== '' && onAdd(name)) setText('')
  }
  return (
    <div className="stage-form">
      <label htmlFor={id}>{label}</label>
      <div className="editor-line">
        <input
          id={id}
          className="input"
          value={text}
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && add()}
        />
        <PlainButton look="outlined" aria-disabled={name === ''} onClick={add}>
          {t('Add')}
        </PlainButton>
      </div>
    </div>
  )
}
