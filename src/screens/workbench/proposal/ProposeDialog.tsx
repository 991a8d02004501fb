import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../api/http/errors.ts'
import type { DefinitionDraft } from '../../../api/http/types.ts'
import { proposeVersion } from '../../../api/workbench/versions.ts'
import { t } from '../../../texts/t.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Refusal } from '../Refusal.tsx'
import { Cases } from '../cases/Cases.tsx'
import { NoteField } from '../../writing/NoteField.tsx'
import { isWritten } from '../../writing/written.ts'
import { longestNote } from '../note.ts'
import { useRenewed } from '../useWorkbench.ts'
import { LiveFrom, isMoment } from './LiveFrom.tsx'

export interface ProposeDialogProps {
  open: boolean
  /** The draft as the person has seen it. */
  draft: DefinitionDraft
  onClose(): void
}

/**
 * Proposes the person's draft with a note, to become live when it is published or at a given time. What was typed is
 * still there when a dialog that was closed opens again.
 */
export function ProposeDialog({ open, draft: { revision, hash }, onClose }: ProposeDialogProps) {
  const [note, setNote] = useState('')
  const [from, setFrom] = useState('')
  const fromInput = useRef<HTMLInputElement>(null)
  const [fromRefusal, setFromRefusal] = useState<string>()
  const renew = useRenewed()
  const refuseFrom = (refusal: string) => {
    setFromRefusal(refusal)
    fromInput.current?.focus()
  }
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () =>
      proposeVersion({
        note: note.trim(),
        revision,
        ...(from !== '' && { liveFrom: new Date(from).toISOString() }),
      }),
    onSuccess: () => {
      renew()
      onClose()
      setNote('')
      setFrom('')
    },
    onError: (refused) => {
      const refusal = liveFromRefusal(refused)
      if (refusal !== undefined) refuseFrom(refusal)
    },
  })
  const confirm = () => {
    if (isMoment(fromInput.current)) return mutate()
    refuseFrom(t('Enter day and time, or neither.'))
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('Propose your draft')}
      confirm={isPending ? t('Proposing…') : t('Propose')}
      colour="success"
      cancel={t('Cancel')}
      disabled={!isWritten(note, longestNote) || isPending}
      hasField
      onConfirm={confirm}
      onCancel={() => {
        reset()
        onClose()
      }}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Typography>{t('Somebody else reads what it changes, and publishes or refuses it.')}</Typography>
        <NoteField
          autoFocus
          required
          longest={longestNote}
          label={t('Note')}
          help={t('What has been changed, and why')}
          value={note}
          onChange={setNote}
        />
        <LiveFrom
          inputRef={fromInput}
          value={from}
          refusal={fromRefusal}
          onChange={setFrom}
          onCorrect={() => setFromRefusal(undefined)}
        />
        {open && <Cases of="draft" hash={hash} />}
        {error && liveFromRefusal(error) === undefined && <Refusal error={error} />}
      </Box>
    </ConfirmDialog>
  )
}

/** What the server says of the moment, which its field shows. */
function liveFromRefusal(error: Error): string | undefined {
  const messages = error instanceof ApiError ? error.fields?.live_from : undefined
  return Array.isArray(messages) ? messages.map(String).join(' ') : undefined
}
