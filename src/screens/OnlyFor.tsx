import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { t } from '../texts/t.ts'
import { visuallyHidden } from '../ui/visuallyHidden.ts'
import { useUser } from './auth.ts'
import { currentUser } from './currentUser.ts'
import { paths } from './paths.ts'
import { useExtras } from './useExtras.ts'

interface OnlyForProps {
  /** Capabilities as the server names them; one of these is enough. */
  may: string[]
  children: ReactNode
}

/**
 * A screen for people who, as the server says, may see it. Others go to the dashboard and are shown why. Waits for the
 * server if the browser does not know yet.
 */
export function OnlyFor({ may, children }: OnlyForProps) {
  const { capabilities } = useUser()
  const isToBeAsked = useExtras() && capabilities === undefined
  const { isPending } = useQuery({ ...currentUser, enabled: isToBeAsked })
  if (may.some((each) => capabilities?.includes(each))) return children
  if (!isToBeAsked || !isPending)
    return <Navigate to={paths.home} replace state={{ notice: t('You do not have access to that page.') }} />
  return (
    <Box role="status" sx={visuallyHidden}>
      {t('Loading...')}
    </Box>
  )
}
