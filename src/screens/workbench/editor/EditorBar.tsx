import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { useSearchParams } from 'react-router-dom'
import { t } from '../../../texts/t.ts'
import { DraftStatus } from './draft/DraftStatus.tsx'
import type { DraftActor } from './draft/useDefinitionDraft.ts'

/** There is nothing to undo. The button is not disabled, so that it keeps the focus. */
const quiet = { '&[aria-disabled=true]': { color: 'action.disabled' } }

/** The buttons for the draft as a whole. */
export function EditorBar({ actor }: { actor: DraftActor }) {
  const canUndo = useSelector(actor, ({ context }) => context.history.past.length > 0)
  const canRedo = useSelector(actor, ({ context }) => context.history.future.length > 0)
  const [query, setQuery] = useSearchParams()
  const isTrying = query.has('try')
  const isWritten = query.has('json')
  const turn = (view: 'try' | 'json') => {
    const next = new URLSearchParams(query)
    if (next.has(view)) next.delete(view)
    else next.set(view, 'true')
    setQuery(next)
  }
  return (
    <>
      <DraftStatus actor={actor} />
      {!isTrying && (
        <Button color="inherit" aria-pressed={isWritten} onClick={() => turn('json')}>
          {t('Show the JSON')}
        </Button>
      )}
      <Button color="inherit" onClick={() => turn('try')}>
        {isTrying ? t('Back to the draft') : t('Try')}
      </Button>
      <Button
        color="inherit"
        aria-disabled={!canUndo}
        sx={quiet}
        aria-keyshortcuts="Control+Z"
        onClick={() => actor.send({ type: 'UNDO' })}
      >
        {t('Undo')}
      </Button>
      <Button
        color="inherit"
        aria-disabled={!canRedo}
        sx={quiet}
        aria-keyshortcuts="Control+Y"
        onClick={() => actor.send({ type: 'REDO' })}
      >
        {t('Redo')}
      </Button>
    </>
  )
}
