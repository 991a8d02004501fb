import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useRef } from 'react'
import type { SavedView } from '../../../api/http/types.ts'
import { deleteSavedView, writeSavedView } from '../../../api/lists/savedViews.ts'
import { t } from '../../../texts/t.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { ActionLines } from '../../ActionLines.tsx'
import { useFocusKept } from '../../useFocusKept.ts'
import { ViewLine } from './ViewLine.tsx'
import { useWriting } from './useWriting.ts'

export interface ManageDialogProps {
  views: SavedView[]
  onChanged(): Promise<void>
  onClose(): void
}

/** The person's views, to rename, to delete, and to choose the one that the list opens with. */
export function ManageDialog({ views, onChanged, onClose }: ManageDialogProps) {
  const place = useRef<HTMLDivElement>(null)
  const { busy, problem, write } = useWriting(onChanged)
  const keepFocus = useFocusKept(busy, place)
  const act = (work: () => Promise<void>) => {
    keepFocus()
    return write(work)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="manage-views" maxWidth="sm" fullWidth>
      <DialogTitle id="manage-views">{t('Your views')}</DialogTitle>
      <DialogContent ref={place} tabIndex={-1} sx={{ display: 'grid', gap: 4, outline: 'none' }}>
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
                onDelete={() => void act(() => deleteSavedView(id))}
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
