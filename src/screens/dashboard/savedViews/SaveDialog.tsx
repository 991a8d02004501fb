import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SavedView } from '../../../api/http/types.ts'
import { writeSavedView } from '../../../api/lists/savedViews.ts'
import { t } from '../../../texts/t.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { queryOf } from './query.ts'
import { useWriting } from './useWriting.ts'

export interface SaveDialogProps {
  views: SavedView[]
  columns: string
  onChanged(): Promise<void>
  onClose(): void
}

/** Saves the list as it is shown now under a name. A view that already has the name is replaced. */
export function SaveDialog({ views, columns, onChanged, onClose }: SaveDialogProps) {
  const [params] = useSearchParams()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<boolean>()
  const { busy, problem, write } = useWriting(onChanged)
  const typed = name.trim()
  const before = views.find((view) => view.name.toLowerCase() === typed.toLowerCase())
  const isDefault = chosen ?? before?.is_default ?? false
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const view = { name: typed, query: queryOf(params, columns), is_default: isDefault }
    if (await write(() => writeSavedView(view, before?.id))) onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="save-view" maxWidth="xs" fullWidth>
      <form onSubmit={(event) => void save(event)}>
        <DialogTitle id="save-view">{t('Save view')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          {problem !== undefined && <Problem>{problem}</Problem>}
          <DialogContentText>
            {t('Keeps the filters, the columns and the order of the list. Only you see it among your views.')}
          </DialogContentText>
          <TextField
            label={t('Name')}
            value={name}
            autoFocus
            required
            helperText={before && t('Replaces your view “{name}”.', { name: before.name })}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: 60 }, inputLabel: { shrink: true } }}
          />
          <FormControlLabel
            control={<Checkbox checked={isDefault} onChange={({ target }) => setChosen(target.checked)} />}
            label={t('Open the list with this view')}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="contained" disabled={busy || typed === ''}>
            {before ? t('Replace') : t('Save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
