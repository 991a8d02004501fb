import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PublishedVersion, Workbench } from '../../../api/http/types.ts'
import { restoreVersion } from '../../../api/workbench/versions.ts'
import { t } from '../../../texts/t.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Refusal } from '../Refusal.tsx'
import { NoteField } from '../../writing/NoteField.tsx'
import { isWritten } from '../../writing/written.ts'
import { longestNote } from '../note.ts'
import { useRenewed } from '../useWorkbench.ts'

export interface RollBackProps {
  version: PublishedVersion
  live: Workbench['live']
  onDone(): void
  onClose(): void
}

/** Makes an earlier version live again in one step, after the person has read what that means and given a reason. */
export function RollBack({ version: { number, note: was }, live, onDone, onClose }: RollBackProps) {
  const [note, setNote] = useState('')
  const renew = useRenewed()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => restoreVersion(number, note.trim(), live.hash),
    onSuccess: (now) => {
      renew(now)
      onDone()
    },
    // What is live may be another version than the dialog says.
    onError: () => renew(),
  })
  return (
    <ConfirmDialog
      open
      title={t('Roll back to version {number}?', { number })}
      confirm={t('Make version {number} live', { number })}
      cancel={t('Cancel')}
      disabled={!isWritten(note, longestNote) || isPending}
      hasField
      // Not where the mutation is defined: the dialog may have been closed, and that of another version opened.
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <Typography sx={{ mb: 3 }}>
        {t(
          'Version {number} (“{note}”) becomes live for everybody at once, instead of version {live}. It becomes the next version: nothing is lost.',
          {
            number,
            note: was,
            live: live.number ?? '',
          },
        )}
      </Typography>
      <NoteField autoFocus required longest={longestNote} label={t('Why')} value={note} onChange={setNote} />
      {error && <Refusal error={error} />}
    </ConfirmDialog>
  )
}
