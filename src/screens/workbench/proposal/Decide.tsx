import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ProposedVersion } from '../../../api/http/types.ts'
import { publishVersion, refuseVersion } from '../../../api/workbench/versions.ts'
import { t } from '../../../texts/t.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { formatMoment } from '../../../ui/format/days.ts'
import { useUser } from '../../auth.ts'
import { paths } from '../../paths.ts'
import { useFocusKept } from '../../useFocusKept.ts'
import { Refusal } from '../Refusal.tsx'
import { useRenewed } from '../useWorkbench.ts'
import { RefuseDialog } from './RefuseDialog.tsx'

/** Publishes, refuses or withdraws a proposed version, or says why the person cannot publish it. */
export function Decide({ proposal }: { proposal: ProposedVersion }) {
  const { id: userId, capabilities } = useUser()
  const place = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<'publish' | 'refuse'>()
  const navigate = useNavigate()
  const renew = useRenewed()
  const lead = () => {
    // Not if the person has left the page meanwhile.
    if (place.current) void navigate(paths.workbench)
  }
  const publishing = useMutation({
    mutationFn: () => publishVersion(proposal.id, proposal.hash),
    onSuccess: (now) => {
      lead()
      renew(now)
    },
    onError: () => renew(),
  })
  const refusing = useMutation({
    mutationFn: (reason: string | undefined) => refuseVersion(proposal.id, reason),
    onSuccess: lead,
    onSettled: () => renew(),
  })
  const isOwn = proposal.proposed_by.id === userId
  const busy = publishing.isPending || refusing.isPending
  const keepFocus = useFocusKept(busy, place)
  const error = publishing.error ?? refusing.error
  const isRefusing = asked === 'refuse'
  const publish = () => {
    setAsked(undefined)
    keepFocus()
    publishing.mutate()
  }
  const withdraw = () => {
    keepFocus()
    refusing.mutate(undefined)
  }
  return (
    <Box ref={place} tabIndex={-1} sx={{ outline: 'none', mb: 4 }}>
      {error && !isRefusing && <Refusal error={error} />}
      {!error && proposal.refusal && <Problem severity="info">{proposal.refusal}</Problem>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {proposal.may_publish && (
          <Button variant="contained" disabled={busy} onClick={() => setAsked('publish')}>
            {t('Publish…')}
          </Button>
        )}
        {isOwn && (
          <Button variant="outlined" disabled={busy} onClick={withdraw}>
            {t('Withdraw')}
          </Button>
        )}
        {!isOwn && capabilities?.includes('publish') && (
          <Button variant="outlined" color="error" disabled={busy} onClick={() => setAsked('refuse')}>
            {t('Refuse…')}
          </Button>
        )}
      </Box>
      <ConfirmDialog
        open={asked === 'publish'}
        title={t('Publish this version?')}
        confirm={t('Publish')}
        colour="success"
        cancel={t('Cancel')}
        onConfirm={publish}
        onCancel={() => setAsked(undefined)}
      >
        {consequence(proposal)}
      </ConfirmDialog>
      <RefuseDialog
        open={isRefusing}
        busy={busy}
        error={refusing.error}
        onRefuse={(reason) => refusing.mutate(reason)}
        onCancel={() => setAsked(undefined)}
      />
    </Box>
  )
}

function consequence({ note, live_from: from, proposed_by: by }: ProposedVersion): string {
  const values = { note, name: by.name, moment: formatMoment(from) }
  return from
    ? t('“{note}”, proposed by {name}, becomes live for everybody from {moment}.', values)
    : t('“{note}”, proposed by {name}, becomes live for everybody at once. It can be rolled back in one step.', values)
}
