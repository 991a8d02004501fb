import Typography from '@mui/material/Typography'
import { formatRecent } from '../../../ui/format.ts'
import type { DraftState } from './draftState.ts'

const notKept = 'Your unsaved changes could not be kept. Save them before you leave.'

function statusText({ kept, failed }: DraftState): string | undefined {
  if (failed) return notKept
  if (!kept) return undefined
  const time = formatRecent(kept.at)
  if (kept.where === 'server') return `Unsaved changes kept ${time}`
  return `Unsaved changes kept in this browser ${time}${kept.unreachable ? ': the server cannot be reached' : ''}`
}

/** Quietly, where what is typed is kept until it is saved; plainly, when it could not be kept. */
export function DraftStatus({ draft }: { draft: DraftState }) {
  return (
    <Typography
      variant="body2"
      role={draft.failed ? 'alert' : undefined}
      sx={{ color: draft.failed ? 'warning.dark' : 'text.secondary' }}
    >
      {statusText(draft)}
    </Typography>
  )
}
