import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link as RouterLink, useParams } from 'react-router-dom'
import Button from '@mui/material/Button'
import { t } from '../../texts/t.ts'
import { getApplication } from '../../api/stage/applications.ts'
import { type DefinitionIndex, definitionFor, loadIndex } from '../../api/stage/definitions.ts'
import { applicationText } from '../../api/http/errorTexts.ts'
import { listAwaiting } from '../../api/lists/awaiting.ts'
import type { ApplicationRecord } from '../../engine/application.ts'
import { asText } from '../../engine/path.ts'
import { stepOf } from '../../engine/steps.ts'
import { Page } from '../../ui/Page.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { onDemand } from '../../ui/onDemand.ts'
import { StateChip } from '../../ui/marks/StateChip.tsx'
import { StepBar } from '../../ui/fields/StepBar.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DocumentsPanel } from '../documents/panels.tsx'
import { paths } from '../paths.ts'
import { useExtras } from '../useExtras.ts'
import { FollowUp } from './FollowUp.tsx'
import { KindLine } from './KindLine.tsx'
import { Facts } from './Facts.tsx'
import { Part } from './Part.tsx'
import { SubProcesses } from './SubProcesses.tsx'

const columns = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
}

/** The grid's gaps separate the parts, so alerts need no margin of their own. */
const column = { display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)', '& > .alert': { mb: 0 } }

/** Replaces a part whose code cannot be loaded; the others stay. */
const NotLoaded = () => (
  <Alert severity="warning">{t('A part of the page could not be loaded. Check your connection.')}</Alert>
)

/** Loaded on demand, because few applications have conditions. */
const Conditions = onDemand(
  async () => ({ default: (await import('../conditions/Conditions.tsx')).Conditions }),
  NotLoaded,
)

/** Loaded on demand, because people read it last. */
const History = onDemand(async () => ({ default: (await import('./history/History.tsx')).History }), NotLoaded)

/** Loaded when somebody opens the diagram. */
const PathDiagram = onDemand(async () => ({ default: (await import('./PathDiagram.tsx')).PathDiagram }), NotLoaded)

/** `awaits` is undefined if that is unknown: the hub then says so (spec decision 24). */
async function load(id: string) {
  const [application, index, awaiting] = await Promise.all([getApplication(id), loadIndex(), listAwaiting()])
  if (!application) throw new Error('No application data found.')
  const awaits = awaiting.failed ? undefined : awaiting.rows.some((row) => row.id === id)
  return { application, index, awaits }
}

/** Application hub (product spec §2): how far an application is, its forms, its documents and its history. */
export function Hub() {
  const { id = '' } = useParams()
  const hasExtras = useExtras()
  const { data, error, refetch } = useQuery({
    queryKey: ['hub', id],
    queryFn: () => load(id),
    refetchOnWindowFocus: true,
  })
  const application = data?.application
  const title = application?.title || t('Application Hub')
  const subtitle = application && (
    <>
      <span>{application.reference_number || application.id}</span>
      <KindLine application={application} />
      <StateChip
        name={application.workflow_state?.name || asText(application.workflow_state_name) || 'N/A'}
        code={application.workflow_state?.code ?? undefined}
      />
    </>
  )
  return (
    <Page
      title={title}
      subtitle={subtitle ?? (!error && <Skeleton width={200} height={24} />)}
      actions={
        hasExtras &&
        data?.index.paper && (
          <Button component={RouterLink} to={paths.paper(id)} variant="outlined">
            {t('Credit paper')}
          </Button>
        )
      }
    >
      {error && <Problem onRetry={() => void refetch()}>{applicationText(error)}</Problem>}
      {data && data.awaits === undefined && (
        <Problem severity="warning" onRetry={() => void refetch()}>
          {t('Whether your decision is needed could not be checked.')}
        </Problem>
      )}
      {(data || !error) && <Body id={id} data={data} />}
    </Page>
  )
}

/** All placeholders are replaced at once, so that nothing moves while somebody reads. */
function Body({ id, data }: { id: string; data: Awaited<ReturnType<typeof load>> | undefined }) {
  const hasExtras = useExtras()
  const application = data?.application
  const definition = data && definitionFor(data.index, application)
  return (
    <>
      <Box sx={{ mb: 5 }}>
        {definition ? (
          <StepBar steps={definition.steps} current={stepOf(definition, application?.workflow_state)} />
        ) : (
          <Skeleton height={24} />
        )}
      </Box>
      <Box key={data ? 'here' : 'coming'}>
        {data?.application && <DiagramToggle application={data.application} index={data.index} />}
        {!data && <Skeleton width={115} height={22} style={{ marginTop: -4, marginBottom: 24 }} />}
        <Box sx={columns}>
          <Box sx={column}>
            {data?.awaits && definition && (
              <Awaiting
                id={id}
                form={definition.approves}
                isBriefed={hasExtras && isBriefedIn(data.index, definition.approves)}
              />
            )}
            <SubProcesses application={application} />
            {(application?.conditions_subsequent ?? 0) > 0 && (
              <Suspense fallback={<PartSkeleton title={t('Conditions')} height={120} />}>
                <Conditions application={id} />
              </Suspense>
            )}
            {application && <FollowUp application={application} />}
            {hasExtras && (
              <Part title={t('Documents')}>
                {application ? (
                  <DocumentsPanel application={application.id} readOnly />
                ) : (
                  <Skeleton height={24} width={120} />
                )}
              </Part>
            )}
          </Box>
          <Box sx={column}>
            <Facts application={application} reference={data?.index.reference} />
            {hasExtras && (
              <Suspense fallback={<PartSkeleton title={t('History')} height={240} />}>
                {application && <History id={id} forms={formsOf(application)} />}
              </Suspense>
            )}
          </Box>
        </Box>
      </Box>
    </>
  )
}

/** A button that shows and hides the path as a diagram. */
function DiagramToggle({ application, index }: { application: ApplicationRecord; index: DefinitionIndex }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Box sx={{ mt: -3, mb: 4 }}>
      <Button size="small" sx={{ ml: '-10px' }} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('Hide the diagram') : t('Show as a diagram')}
      </Button>
      {isOpen && (
        <Box sx={{ mt: 2 }}>
          <Part title={t('Path')}>
            <Suspense fallback={<Skeleton height={400} />}>
              <PathDiagram application={application} index={index} />
            </Suspense>
          </Part>
        </Box>
      )}
    </Box>
  )
}

const isBriefedIn = ({ briefed = [] }: DefinitionIndex, form: string): boolean => briefed.includes(form)

function PartSkeleton({ title, height }: { title: string; height: number }) {
  return (
    <Part title={title}>
      <Skeleton height={height} />
    </Part>
  )
}

/** The forms by which the history can be narrowed down. */
function formsOf(application: ApplicationRecord | undefined) {
  return (application?.sub_processes ?? []).flatMap(({ form_key: key, form_name: name }) =>
    key && name ? [{ key, name }] : [],
  )
}

/** Says that the application waits for this person's decision. */
function Awaiting({ id, form, isBriefed }: { id: string; form: string; isBriefed: boolean }) {
  return (
    <Problem severity="info">
      {t('This application awaits your approval.')}{' '}
      <Button
        component={RouterLink}
        to={isBriefed ? paths.briefing(id, form) : paths.edit(id, { formType: form, mode: 'edit' })}
        size="small"
      >
        {t('Review & Approve')}
      </Button>
    </Problem>
  )
}
