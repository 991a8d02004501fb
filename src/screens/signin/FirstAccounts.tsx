import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import { t } from '../../texts/t.ts'

/** The command that creates the first accounts, which a server without any puts into its page. */
export const firstAccountsCommand = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="first-accounts"]')?.content

/** Shown before anybody can sign in: who can change that, and how. */
export function FirstAccounts({ command }: { command: string }) {
  return (
    <Box role="note" sx={{ mb: 5, p: 4, borderRadius: 1, bgcolor: 'action.hover' }}>
      <Typography variant="body2" sx={{ mb: 2 }}>
        {t('Nobody can sign in yet. Whoever runs the server creates the first two accounts with this command:')}
      </Typography>
      <Box component="code" sx={{ display: 'block', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
        {command.split(' ').map((word, place) => (
          <Fragment key={place}>
            {place > 0 && ' '}
            <span style={{ whiteSpace: 'nowrap' }}>{word}</span>
          </Fragment>
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 2 }}>
        {t('Then reload this page.')}
      </Typography>
    </Box>
  )
}
