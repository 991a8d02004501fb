import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { singleKeys } from '../../screens/singleKeys.ts'

const shortcuts = () => [
  { keys: ['?'], does: t('Show this list') },
  { keys: ['/'], does: t('Search requests on the dashboard') },
  { keys: [t('Ctrl or ⌘'), 'S'], does: t('Save the form') },
  { keys: [t('Ctrl or ⌘'), 'Enter'], does: t('Run the form’s main action') },
  { keys: ['←', '→', 'Home', 'End'], does: t('Switch between a form’s tabs when one of them has the focus') },
  { keys: ['↑', '↓', 'Enter', 'Esc'], does: t('Move through the matches of a search, choose one, or cancel') },
  { keys: ['Enter'], does: t('Move an application up or down when its arrow button has the focus') },
]

/** The list of keyboard shortcuts. */
export function Shortcuts({ onClose }: { onClose(): void }) {
  return (
    <Dialog open onClose={onClose} aria-labelledby="shortcuts" maxWidth="sm" fullWidth>
      <DialogTitle id="shortcuts">{t('Keyboard shortcuts')}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gridTemplateColumns: { sm: 'max-content 1fr' },
            columnGap: 6,
            rowGap: { xs: 1, sm: 3 },
          }}
        >
          {shortcuts().map(({ keys, does }) => (
            <Shortcut key={does} keys={keys} does={does} />
          ))}
        </Box>
        <SingleKeys />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained" autoFocus>
          {t('Close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Shortcut({ keys, does }: ReturnType<typeof shortcuts>[number]) {
  return (
    <>
      <Box component="dt" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        {keys.map((key) => (
          <Box
            key={key}
            component="kbd"
            sx={{
              px: 1.5,
              border: 1,
              borderColor: 'text.secondary',
              borderRadius: '4px',
              font: 'inherit',
              fontSize: '0.8125rem',
            }}
          >
            {key}
          </Box>
        ))}
      </Box>
      <Box component="dd" sx={{ m: 0, mb: { xs: 3, sm: 0 } }}>
        {does}
      </Box>
    </>
  )
}

function SingleKeys() {
  const [on, setOn] = useState(singleKeys.areOn)
  const turn = (next: boolean) => {
    singleKeys.turn(next)
    setOn(next)
  }
  return (
    <FormControlLabel
      sx={{ mt: 4 }}
      control={<Checkbox checked={on} onChange={(_, next) => turn(next)} />}
      label={t('Use the shortcuts ? and /, which work without Ctrl or ⌘')}
    />
  )
}
