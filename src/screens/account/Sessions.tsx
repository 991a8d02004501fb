import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { t } from '../../texts/t.ts'
import { endOtherSessions, endSession } from '../../api/session/ownSignIn.ts'
import type { OwnSession } from '../../api/http/types.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useFocusKept } from '../useFocusKept.ts'
import { SessionLine } from './SessionLine.tsx'

export interface SessionsProps {
  sessions: OwnSession[]
  /** Resolves when the sessions have been read again. */
  onEnded(): Promise<unknown>
}

/** Where a person is signed in. Every session but the one in use can be ended. */
export function Sessions({ sessions, onEnded }: SessionsProps) {
  const here = useRef<HTMLElement>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const keepFocus = useFocusKept(busy, here)
  const others = sessions.filter(({ current }) => !current)
  const end = async (call: () => Promise<void>) => {
    keepFocus()
    setBusy(true)
    setFailed(
      await call().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : ''),
      ),
    )
    await onEnded()
    setBusy(false)
  }
  return (
    <Box component="section" ref={here} tabIndex={-1} aria-labelledby="own-sessions" sx={{ mt: 8, outline: 'none' }}>
      <Typography variant="h3" id="own-sessions" sx={{ mb: 3 }}>
        {t('Where you are signed in')}
      </Typography>
      {failed !== undefined && <Problem>{t('The session was not ended. {failed}', { failed })}</Problem>}
      <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 2, listStyle: 'none' }}>
        {sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            busy={busy}
            onEnd={() => void end(() => endSession(session.id))}
          />
        ))}
      </Box>
      {others.length > 1 && (
        <Button sx={{ mt: 3 }} disabled={busy} onClick={() => void end(endOtherSessions)}>
          {t('End all others')}
        </Button>
      )}
    </Box>
  )
}
