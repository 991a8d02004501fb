import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import type { FirstPassword } from '../../../api/upkeep/upkeep.ts'
import { t } from '../../../texts/t.ts'

export interface FirstPasswordsProps {
  passwords: FirstPassword[]
  onClose(): void
}

/**
 * Shows passwords that were made for people. They are never shown again, so a click beside the dialog does not close
 * it.
 */
export function FirstPasswords({ passwords, onClose }: FirstPasswordsProps) {
  const { length: count } = passwords
  return (
    <Dialog open aria-labelledby="first-passwords" maxWidth="sm" fullWidth>
      <DialogTitle id="first-passwords">
        {t({ one: 'First password', other: 'First passwords' }, { count })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText>
          {t(
            {
              one: 'It is shown only once. Give it to the person yourself. It expires after three days, and they replace it when they sign in.',
              other:
                'They are shown only once. Give each to its person yourself. They expire after three days, and each person replaces theirs when they sign in.',
            },
            { count },
          )}
        </DialogContentText>
        <Box component="dl" sx={{ mt: 4, mb: 0, display: 'grid', gap: 3 }}>
          {passwords.map(({ username, password }) => (
            <div key={username}>
              <dt>{username}</dt>
              <Box
                component="dd"
                sx={{
                  m: 0,
                  fontFamily: 'monospace',
                  fontSize: { xs: '1rem', sm: '1.25rem' },
                  overflowWrap: 'anywhere',
                }}
              >
                {password}
              </Box>
            </div>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t({ one: 'I have noted it', other: 'I have noted them' }, { count })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
