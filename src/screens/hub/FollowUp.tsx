import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { named, t } from '../../texts/t.ts'
import { startSuccessor } from '../../api/stage/applications.ts'
import type { ApplicationRecord, Start } from '../../engine/application.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { StateChip } from '../../ui/marks/StateChip.tsx'
import { paths } from '../paths.ts'
import { Part } from './Part.tsx'

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, py: 1 } as const

/**
 * The application's successors, and those that can be started from it. Empty if there are none, or if the server has no
 * kinds of application.
 */
export function FollowUp({ application }: { application: ApplicationRecord }) {
  const { successors, may_start: starts } = application
  if (!successors?.length && !starts?.length) return null
  return (
    <Part title={t('Follow-up')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {successors?.map(({ id, reference_number: reference, kind_title: kind, state_name: state }) => (
          <Box component="li" key={id} sx={line}>
            <span>
              {kind && named(kind)}{' '}
              <Link component={RouterLink} to={paths.details(id)}>
                {reference}
              </Link>
            </span>
            <StateChip name={state} />
          </Box>
        ))}
      </Box>
      <Starts application={application} starts={starts ?? []} />
    </Part>
  )
}

/** A button for each kind that the person may start, and for the others the reasons why not. */
function Starts({ application, starts }: { application: ApplicationRecord; starts: Start[] }) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Start>()
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ kind }: Start) => startSuccessor(application.id, kind),
  })
  const start = (chosen: Start) => {
    setAsked(undefined)
    // Not where the mutation is defined: a person who has left this page stays where they are.
    mutate(chosen, { onSuccess: (id) => void navigate(paths.details(id)) })
  }
  const offered = starts.filter(({ reasons }) => reasons.length === 0)
  return (
    <>
      {error && <Problem>{error.message}</Problem>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: offered.length > 0 ? 2 : 0 }}>
        {offered.map((each) => (
          <Button
            key={each.kind}
            size="small"
            variant="outlined"
            aria-disabled={isPending}
            onClick={() => isPending || setAsked(each)}
          >
            {t('Start {title}', { title: named(each.title) })}
          </Button>
        ))}
      </Box>
      {starts
        .filter((each) => !offered.includes(each))
        .map(({ kind, title, reasons }) => (
          <Typography key={kind} sx={{ mt: 2, fontSize: '0.8125rem', color: 'text.secondary' }}>
            {`${named(title)}: ${reasons.join(' ')}`}
          </Typography>
        ))}
      <ConfirmDialog
        open={asked !== undefined}
        title={t('Start {title}?', { title: named(asked?.title ?? '') })}
        confirm={t('Start')}
        colour="primary"
        cancel={t('Cancel')}
        onConfirm={() => asked && start(asked)}
        onCancel={() => setAsked(undefined)}
      >
        {application.reference_number
          ? t(
              'This opens a new application that follows {reference} and starts with data from it. That application does not change.',
              { reference: application.reference_number },
            )
          : t(
              'This opens a new application that follows this one and starts with data from it. This application does not change.',
            )}
      </ConfirmDialog>
    </>
  )
}
