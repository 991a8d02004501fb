import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { useSearchParams } from 'react-router-dom'
import { t } from '../../../texts/t.ts'
import { DraftStatus } from './draft/DraftStatus.tsx'
import type { DraftActor } from './draft/useDraft.ts'

/** What can be done with the draft as a whole. */
export function EditorBar({ actor }: { actor: DraftActor }) {
  const canUndo = useSelector(actor, ({ context }) => context.history.past.length > 0)
  const canRedo = useSelector(actor, ({ context }) => context.history.future.length > 0)
  const [query, setQuery] = useSearchParams()
  const isTrying = query.has('try')
  const turn = () => {
    const next = new URLSearchParams(query)
    if (isTrying) next.delete('try')
    else next.set('try', 'true')
    setQuery(next)
  }
  return (
    <>
      <DraftStatus actor={actor} />
      <Button color="inherit" onClick={turn}>
        {isTrying ? t('Back to the draft') : t('Try')}
      </Button>
      <Button
        color="inherit"
        aria-disabled={!canUndo}
        aria-keyshortcuts="Control+Z"
        onClick={() => actor.send({ type: 'UNDO' })}
      >
        {t('Undo')}
      </Button>
      <Button
        color="inherit"
        aria-disabled={!canRedo}
        aria-keyshortcuts="Control+Y"
        onClick={() => actor.send({ type: 'REDO' })}
      >
        {t('Redo')}
      </Button>
    </>
  )
}
