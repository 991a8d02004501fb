import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { NewSavedView } from '../../../api/http/types.ts'
import { t } from '../../../texts/t.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useFocusWhenClosed } from '../../useFocusWhenClosed.ts'
import { addressOf } from './query.ts'

export interface ViewLineProps {
  view: NewSavedView
  busy: boolean
  /** Returns whether it was done. */
  onWrite(changes: Partial<NewSavedView>): Promise<boolean>
  onDelete(): void
  onOpen(): void
}

/** One view, with what can be done with it. */
export function ViewLine({ view, busy, onWrite, onDelete, onOpen }: ViewLineProps) {
  const { name, query, is_default: isDefault } = view
  const [asks, setAsks] = useState(false)
  const [renames, setRenames] = useState(false)
  const renameButton = useRef<HTMLButtonElement>(null)
  useFocusWhenClosed(renames, renameButton)
  const rename = (next: string) => onWrite({ name: next })
  return (
    <Box component="li" sx={line}>
      {!renames ? (
        <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Link to={addressOf(query)} onClick={onOpen}>
            {name}
          </Link>
        </Box>
      ) : (
        <RenameForm name={name} busy={busy} onRename={rename} onClose={() => setRenames(false)} />
      )}
      {!renames && (
        <>
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={isDefault}
                disabled={busy}
                onChange={({ target }) => void onWrite({ is_default: target.checked })}
                slotProps={{ input: { 'aria-label': t('Open the list with “{name}”', { name }) } }}
              />
            }
            label={t('Default')}
          />
          {/* Not disabled, because it gets the focus again while the list is still being read. */}
          <Button
            ref={renameButton}
            size="small"
            aria-label={t('Rename “{name}”', { name })}
            onClick={() => setRenames(true)}
          >
            {t('Rename')}
          </Button>
          <Button
            size="small"
            color="error"
            disabled={busy}
            aria-label={t('Delete “{name}”', { name })}
            onClick={() => setAsks(true)}
          >
            {t('Delete')}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asks}
        title={t('Delete “{name}”?', { name })}
        confirm={t('Delete')}
        cancel={t('Cancel')}
        onConfirm={() => {
          setAsks(false)
          onDelete()
        }}
        onCancel={() => setAsks(false)}
      >
        {t('The applications stay as they are.')}
      </ConfirmDialog>
    </Box>
  )
}

interface RenameFormProps {
  name: string
  busy: boolean
  /** Returns whether it was done. */
  onRename(name: string): Promise<boolean>
  onClose(): void
}

function RenameForm({ name, busy, onRename, onClose }: RenameFormProps) {
  const [typed, setTyped] = useState(name)
  const rename = async (event: FormEvent) => {
    event.preventDefault()
    if (await onRename(typed.trim())) onClose()
  }
  return (
    <Box component="form" onSubmit={(event) => void rename(event)} sx={{ ...line, flex: 1, p: 0, border: 0 }}>
      <TextField
        size="small"
        label={t('New name')}
        value={typed}
        autoFocus
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { maxLength: 60, 'aria-label': t('New name of “{name}”', { name }) } }}
        sx={{ flex: '1 1 160px' }}
      />
      <Button type="submit" size="small" variant="contained" disabled={busy || typed.trim() === ''}>
        {t('Save')}
      </Button>
      <Button size="small" onClick={onClose}>
        {t('Cancel')}
      </Button>
    </Box>
  )
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
} as const
