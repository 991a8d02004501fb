import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useState } from 'react'
import { safeAddressOf } from '../../../engine/kinds/formatted/document.ts'
import { t } from '../../../texts/t.ts'
import { isComposing } from '../../../ui/fields/isComposing.ts'
import { linkAt, removeLink, setLink } from './commands.ts'

interface LinkPanelProps {
  id: string
  view: EditorView
  state: EditorState
  close(): void
}

/** Asks where the selected text leads. */
export function LinkPanel({ id, view, state, close }: LinkPanelProps) {
  const known = linkAt(state)?.address
  const [typed, setTyped] = useState(known ?? 'https://')
  const [isWrong, setIsWrong] = useState(false)
  const run = (command: Command) => {
    command(view.state, view.dispatch, view)
    close()
  }
  const apply = () => {
    const address = safeAddressOf(typed)
    if (address === undefined) setIsWrong(true)
    else run(setLink(address))
  }
  const keys: Record<string, () => void> = { Enter: apply, Escape: close }
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || isComposing(event)) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const inputId = `${id}-address`
  return (
    <div className="formatted-link" role="group" aria-label={t('Link')}>
      <label htmlFor={inputId} className="label">
        {t('Address')}
      </label>
      <input
        id={inputId}
        className="input"
        type="url"
        value={typed}
        autoFocus
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${inputId}-error` : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={press}
      />
      <button type="button" onClick={apply}>
        {t('Apply')}
      </button>
      {known !== undefined && (
        <button type="button" onClick={() => run(removeLink)}>
          {t('Remove link')}
        </button>
      )}
      <button type="button" onClick={close}>
        {t('Cancel')}
      </button>
      {isWrong && (
        <span id={`${inputId}-error`} className="field-error" role="alert">
          {t('An address begins with https://, http:// or mailto:')}
        </span>
      )}
    </div>
  )
}
