import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Workbench } from '../../../api/http/types.ts'
import { t } from '../../../texts/t.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { FieldFrame } from '../../../ui/fields/FieldFrame.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import '../../../ui/fields/fields.css'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useFocusKept } from '../../useFocusKept.ts'
import { WorkbenchPage } from '../WorkbenchPage.tsx'
import { GuideLink } from '../guide/GuideLink.tsx'
import { useWorkbench } from '../useWorkbench.ts'
import { Outcome } from './Outcome.tsx'
import { useReplay } from './useReplay.ts'

const draft = 'draft'

/** Whether the address names a draft, a version, or a proposed version. */
const isReplayable = (of: string) => /^(draft|\d+|proposal-.+)$/.test(of)

/** What a draft or a proposed version would change for the open applications. */
export function Replay() {
  const [query, setQuery] = useSearchParams()
  const { data: workbench, isError, refetch } = useWorkbench()
  const asked = query.get('of') ?? draft
  const of = isReplayable(asked) ? asked : draft
  return (
    <WorkbenchPage
      narrow
      title={t('Replay')}
      subtitle={t('What would be different for the open applications. None of them is changed.')}
      actions={<GuideLink to="analysts#find-out">{t('How this works')}</GuideLink>}
    >
      {isError && <Problem onRetry={() => void refetch()}>{t('The workbench could not be loaded.')}</Problem>}
      {!workbench && !isError && <Skeleton height={200} />}
      {workbench && <Of key={of} of={of} workbench={workbench} onChoose={(to) => setQuery({ of: to })} />}
    </WorkbenchPage>
  )
}

interface OfProps {
  of: string
  workbench: Workbench
  onChoose: (of: string) => void
}

function Of({ of, workbench, onChoose }: OfProps) {
  const id = useId()
  const { replay, isLoading, isError, retry, start, stop } = useReplay(of)
  const isRunning = replay?.state === 'running'
  const outcome = useRef<HTMLDivElement>(null)
  const keepFocus = useFocusKept(start.isPending, outcome)
  const now = hashOf(of, workbench)
  const isMissing = of === draft && !workbench.draft
  const failed = start.error ?? stop.error
  return (
    <>
      <Box className="stage-form" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 3, mb: 4 }}>
        <Box sx={{ flex: '1 1 240px', maxWidth: 480 }}>
          <FieldFrame id={id} label={t('Replay of')} shape="short" required={false} help={undefined} error={undefined}>
            <Select
              id={id}
              empty={t('Your draft')}
              value={of === draft ? '' : of}
              options={optionsOf(of, workbench)}
              onChange={(chosen) => onChoose(chosen || draft)}
            />
          </FieldFrame>
        </Box>
        <Button
          variant="contained"
          disabled={start.isPending || isRunning || isLoading || isMissing}
          onClick={() => {
            keepFocus()
            start.mutate()
          }}
        >
          {replay && !isRunning ? t('Replay again') : t('Replay')}
        </Button>
      </Box>
      {isMissing && <Box sx={{ mb: 4 }}>{t('You have no draft that could be replayed.')}</Box>}
      {failed && <Problem>{failed.message}</Problem>}
      {isError && <Problem onRetry={() => void retry()}>{t('The replays could not be loaded.')}</Problem>}
      {isLoading && !isError && <Skeleton height={120} />}
      <Box ref={outcome} tabIndex={-1} aria-live="polite" sx={{ outline: 'none' }}>
        {replay && (
          <Outcome
            replay={replay}
            isEarlier={now !== undefined && replay.hash !== now}
            isBehind={replay.base_hash !== workbench.live.hash}
            isStopping={stop.isPending}
            onStop={() => stop.mutate()}
          />
        )}
      </Box>
    </>
  )
}

/**
 * The hash of the definitions that would run now; undefined for a version, which never changes, and if there are none.
 */
const hashOf = (of: string, { draft: own, proposals }: Workbench): string | undefined =>
  of === draft ? own?.hash : proposals.find(({ id }) => of === `proposal-${id}`)?.hash

function optionsOf(of: string, { proposals }: Workbench) {
  const waiting = proposals.map(({ id, note, proposed_by: by }) => ({
    key: `proposal-${id}`,
    label: t('{name}: {note}', { name: by.name, note: note.slice(0, 60) }),
  }))
  if (of === draft || waiting.some(({ key }) => key === of)) return waiting
  const isVersion = /^\d+$/.test(of)
  return [...waiting, { key: of, label: isVersion ? t('Version {number}', { number: of }) : t('Proposed version') }]
}
