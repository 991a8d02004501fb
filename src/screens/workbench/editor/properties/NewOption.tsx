import { useState } from 'react'
import { t } from '../../../../texts/t.ts'
import { isComposing } from '../../../../ui/fields/isComposing.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { type Option, pastedOptions } from './optionEdits.ts'

export interface NewOptionProps {
  /** Returns whether it was possible. */
  onAdd(options: Option[]): boolean
}

/** Adds an option, or as many as are pasted. */
export function NewOption({ onAdd }: NewOptionProps) {
  const [text, setText] = useState('')
  const value = text.trim()
  const add = () => {
    if (value !== '' && onAdd([{ value, name: value }])) setText('')
  }
  return (
    <div className="editor-line">
      <input
        className="input"
        aria-label={t('New option')}
        placeholder={t('New option')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && add()}
        onPaste={(event) => {
          const pasted = pastedOptions(event.clipboardData.getData('text/plain'))
          if (!pasted) return
          event.preventDefault()
          onAdd(pasted)
        }}
      />
      <PlainButton look="outlined" aria-disabled={value === ''} onClick={add}>
        {t('Add')}
      </PlainButton>
    </div>
  )
}
