import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useRef, useState } from 'react'
import type { SavedView } from '../../../api/http/types.ts'
import { deleteSavedView, writeSavedView } from '../../../api/lists/savedViews.ts'
import { t } from '../../../texts/t.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { visuallyHidden } from '../../../ui/visuallyHidden.ts'
import { ActionLines } from '../../ActionLines.tsx'
import { useFocusKept } from '../../useFocusKept.ts'
import { ViewLine } from './ViewLine.tsx'
import { useWriting } from './useWriting.ts'

export interface ManageDialogProps {
  views: SavedView[]
  onChanged(): Promise<void>
  onClose(): void
}

/** Renames and deletes the person's views, and chooses the one that the list opens with. */
export function ManageDialog({ views, onChanged, onClose }: ManageDialogProps) {
  const place = useRef<HTMLDivElement>(null)
  const { busy, problem, write } = useWriting(onChanged)
  const keepFocus = useFocusKept(busy, place)
  const [done, setDone] = useState('')
  const act = (work: () => Promise<void>) => {
    keepFocus()
    setDone('')
    return write(work)
  }
  const remove = async ({ id, name }: SavedView) => {
    if (await act(() => deleteSavedView(id))) setDone(t('The view “{name}” is deleted.', { name }))
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="manage-views" maxWidth="sm" fullWidth>
      <DialogTitle id="manage-views">{t('Your views')}</DialogTitle>
      <DialogContent ref={place} tabIndex={-1} sx={{ display: 'grid', gap: 4, outline: 'none' }}>
        <Box role="status" sx={visuallyHidden}>
          {done}
        </Box>
        {problem !== undefined && <Problem>{problem}</Problem>}
        <DialogContentText>
          {views.length === 0
            ? t('You have no views.')
            : t(
                'Each name is a link that you can send. Other people see the same view of the applications that they may see.',
              )}
        </DialogContentText>
        {views.length > 0 && (
          <ActionLines label={t('Your views')}>
            {views.map(({ id, ...view }) => (
              <ViewLine
                key={id}
                view={view}
                busy={busy}
                onWrite={(changes) => act(() => writeSavedView({ ...view, ...changes }, id))}
                onDelete={() => void remove({ id, ...view })}
                onOpen={onClose}
              />
            ))}
          </ActionLines>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
