import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { t } from '../../../../texts/t.ts'
import { Problem } from '../../../../ui/Problem.tsx'
import { readDraft } from './loadDraft.ts'
import type { OwnCopy } from './localCopy.ts'
import type { DraftActor } from './useDefinitionDraft.ts'

/**
 * Another window has changed the draft, or it is gone because it was discarded or published: the person decides which
 * version is kept, and can undo that.
 */
export function Conflict({ actor, copy }: { actor: DraftActor; copy: OwnCopy }) {
  const conflict = useSelector(actor, ({ context }) => context.conflict)
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (type: 'KEEP_OWN' | 'TAKE_THEIRS') => {
      actor.send({ type, server: await readDraft() })
      if (type === 'TAKE_THEIRS') await copy.remove()
    },
  })
  if (!conflict) return null
  return (
    <Problem severity="warning">
      {conflict.message}
      {conflict.paths.length > 0 && <> {t('These files differ: {files}', { files: conflict.paths.join(', ') })}</>}
      {error && <> {error.message}</>}
      <span className="editor-choices">
        <Button size="small" variant="outlined" disabled={isPending} onClick={() => mutate('TAKE_THEIRS')}>
          {conflict.paths.length > 0 ? t('Use the other window’s draft') : t('Continue from the live version')}
        </Button>
        <Button size="small" disabled={isPending} onClick={() => mutate('KEEP_OWN')}>
          {t('Keep this draft')}
        </Button>
      </span>
    </Problem>
  )
}
