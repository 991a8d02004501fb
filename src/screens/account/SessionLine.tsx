import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { t } from '../../texts/t.ts'
import type { OwnSession } from '../../api/http/types.ts'
import { formatRecent } from '../../ui/format/days.ts'

export interface SessionLineProps {
  session: OwnSession
  busy: boolean
  onEnd(): void
}

/** One session: in which browser, from where, since when. The one in use has no button: logging out ends it. */
export function SessionLine({ session: { browser, network, since, used_at, current }, busy, onEnd }: SessionLineProps) {
  const name = browser || t('Another program')
  const about = [
    network,
    t('since {since}', { since: formatRecent(since) }),
    !current && t('last used {used_at}', { used_at: formatRecent(used_at) }),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: 52,
        px: 3,
        py: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontSize: '0.875rem', fontWeight: 500 }}>
          {name}
          {current && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {' '}
              {t('(here)')}
            </Box>
          )}
        </Box>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{about}</Box>
      </Box>
      {!current && (
        <Button
          size="small"
          disabled={busy}
          aria-label={t('End the session of {name}, since {since}', { name, since: formatRecent(since) })}
          onClick={onEnd}
        >
          {t('End')}
        </Button>
      )}
    </Box>
  )
}
