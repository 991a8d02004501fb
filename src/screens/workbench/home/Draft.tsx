import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { DefinitionDraft, Workbench } from '../../../api/http/types.ts'
import { checkDefinitionDraft, discardDefinitionDraft } from '../../../api/workbench/draft.ts'
import { t } from '../../../texts/t.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { formatRecent } from '../../../ui/format/days.ts'
import { Part } from '../../hub/Part.tsx'
import { useUser } from '../../auth.ts'
import { paths } from '../../paths.ts'
import { useFocusKept } from '../../useFocusKept.ts'
import { useFocusWhenClosed } from '../../useFocusWhenClosed.ts'
import { ChangedPaths } from '../ChangedPaths.tsx'
import { Mistakes } from '../Mistakes.tsx'
import { Cases } from '../cases/Cases.tsx'
import { removeCopies } from '../editor/draft/localCopy.ts'
import { useRenewed } from '../useWorkbench.ts'
import { Behind } from './Behind.tsx'
import { Propose } from './Propose.tsx'

/** The person's unpublished draft: what it changes, the mistakes in it, and what to do with it. */
export function Draft({ workbench: { draft, live } }: { workbench: Workbench }) {
  const place = useRef<HTMLDivElement>(null)
  useFocusWhenClosed(draft !== null, place)
  return (
    <Part title={t('Your draft')}>
      <Box ref={place} tabIndex={-1} sx={{ outline: 'none' }}>
        {draft ? (
          <Own draft={draft} live={live.hash} />
        ) : (
          <>
            <Typography sx={{ mb: 3 }}>
              {t('You have no draft. Nobody else sees what you change here until you propose it.')}
            </Typography>
            <Button component={Link} to={paths.definitionDraft} variant="contained">
              {t('Begin a draft')}
            </Button>
          </>
        )}
      </Box>
    </Part>
  )
}

function Own({ draft, live }: { draft: DefinitionDraft; live: string }) {
  const place = useRef<HTMLDivElement>(null)
  const check = useMutation({ mutationFn: (_hash: string) => checkDefinitionDraft() })
  const keepFocus = useFocusKept(check.isPending, place)
  const { changed_paths: changed, updated_at: at, base_hash: base } = draft
  const first = beforeProposing(draft, live)
  return (
    <Box ref={place} tabIndex={-1} sx={{ outline: 'none' }}>
      <Typography>
        {t(
          { one: 'Changes one file, last saved {moment}.', other: 'Changes {count} files, last saved {moment}.' },
          {
            count: changed.length,
            moment: formatRecent(at),
          },
        )}
      </Typography>
      <ChangedPaths paths={changed} />
      <Behind draft={draft} live={live} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
        <Button
          variant="outlined"
          disabled={check.isPending}
          onClick={() => {
            keepFocus()
            check.mutate(draft.hash)
          }}
        >
          {check.isPending ? t('Checking…') : t('Check')}
        </Button>
        <Button component={Link} to={paths.definitionDraft} variant="outlined">
          {t('Continue')}
        </Button>
        <Propose draft={draft} disabled={first !== undefined} />
        <Button component={Link} to={paths.comparison(base === live ? 'live' : base, 'draft')} variant="outlined">
          {t('What it changes')}
        </Button>
        <Button component={Link} to={paths.replayOf('draft')} variant="outlined">
          {t('Replay')}
        </Button>
        <Discard />
      </Box>
      {check.error && <Problem>{check.error.message}</Problem>}
      {check.data && check.variables === draft.hash && (
        <Verdict mistakes={check.data} hash={draft.hash} first={first} />
      )}
    </Box>
  )
}

/** What is left to do before the draft can be proposed, apart from its mistakes. */
function beforeProposing({ changed_paths: changed, base_hash: base }: DefinitionDraft, live: string) {
  if (base !== live) return t('Merge the changes of the live version before you propose it.')
  return changed.length === 0 ? t('It changes nothing yet.') : undefined
}

interface VerdictProps {
  mistakes: string[]
  hash: string
  /** What is left to do before the draft can be proposed. */
  first: string | undefined
}

function Verdict({ mistakes, hash, first }: VerdictProps) {
  if (mistakes.length === 0)
    return (
      <>
        <Alert severity="success" role="status" className="apart">
          {t('Your draft has no mistakes.')} {first ?? t('It can be proposed.')}
        </Alert>
        <Cases of="draft" hash={hash} />
      </>
    )
  return (
    <Alert severity="error" className="apart">
      {t(
        { one: 'One mistake has to be corrected first:', other: '{count} mistakes have to be corrected first:' },
        {
          count: mistakes.length,
        },
      )}
      <Mistakes mistakes={mistakes} />
    </Alert>
  )
}

function Discard() {
  const { id } = useUser()
  const [asked, setAsked] = useState(false)
  const renew = useRenewed()
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      await discardDefinitionDraft()
      await removeCopies(id)
    },
    onSettled: () => renew(),
  })
  return (
    <>
      <Button variant="outlined" color="error" aria-disabled={isPending} onClick={() => isPending || setAsked(true)}>
        {t('Discard')}
      </Button>
      {error && <Problem>{error.message}</Problem>}
      <ConfirmDialog
        open={asked}
        title={t('Discard your draft?')}
        confirm={t('Discard')}
        cancel={t('Keep it')}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          mutate()
        }}
      >
        {t('Everything that you have changed and not proposed will be lost. What is live stays as it is.')}
      </ConfirmDialog>
    </>
  )
}
