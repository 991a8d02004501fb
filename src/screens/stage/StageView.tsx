import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import { useEffect, useMemo } from 'react'
import type { RefObject } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { ApplicationRecord, User } from '../../engine/application.ts'
import type { FormData } from '../../engine/definition.ts'
import type { Stage } from '../../engine/stage.ts'
import { StageForm } from '../../form/StageForm.tsx'
import type { FormUser, StageFormHandle } from '../../form/StageForm.tsx'
import { headers } from '../../form/headers/index.ts'
import { offerOf } from '../../machines/offer.ts'
import { isUnexplained } from '../../machines/refuse.ts'
import type { Loaded, StageContext, StageEvent } from '../../machines/stageTypes.ts'
import { Page } from '../../ui/Page.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'
import { LeaveWarning } from '../LeaveWarning.tsx'
import { paths } from '../paths.ts'
import type { Mode } from '../paths.ts'
import { Actions } from './Actions.tsx'
import { Conflict } from './Conflict.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { DraftStatus } from './DraftStatus.tsx'
import { primaryAction } from './actionColour.ts'
import { headingOf } from './heading.ts'
import { peopleOf } from './people.ts'
import { isEditable, lockedFields } from './rights.ts'
import { lostWith } from './useDraft.ts'
import type { DraftState } from './useDraft.ts'
import { useLookups } from './useLookups.ts'
import { useBeforeAction } from './useBeforeAction.tsx'
import { usePanels } from './usePanels.tsx'

export interface StageViewProps {
  form: StageContext & { loaded: Loaded }
  busy: boolean
  mode: Mode
  draft: DraftState
  handle: RefObject<StageFormHandle | null>
  send(event: StageEvent): void
}

/** A loaded form: heading, headers, fields, and what can be done with it. */
export function StageView({ form, busy, mode, draft, handle, send }: StageViewProps) {
  const { loaded, data, errors, message, input, dirty } = form
  const { stage, application, definition } = loaded
  const editable = isEditable(stage, application, mode)
  const offer = offerOf(form)
  const locked = useMemo(() => lockedFields(stage, application, definition, input.user), [stage, application, definition, input.user])
  const person = useMemo(() => formUser(input.user), [input.user])
  const { unfinished, before } = useBeforeAction(editable ? primaryAction(offer.transitions) : undefined, form, handle)
  const lookups = useLookups()
  const panels = usePanels(application?.id, !editable)
  useEffect(() => {
    if (errors[0]) handle.current?.focusField(errors[0].path)
  }, [errors, handle])
  const { flush, act } = flushing(handle, data, send)
  return (
    <Page title={headingOf(stage.stage, application)} subtitle={application && <Place application={application} stage={stage} state={offer.state} editable={editable} />}>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Headers loaded={loaded} data={data} />
        <Questions form={form} send={send} />
        <Paper variant="outlined" sx={{ position: 'relative', p: { xs: 4, md: 6 } }}>
          <Box component="h2" sx={visuallyHidden}>
            {stage.stage.title}
          </Box>
          <StageForm
            stage={stage}
            data={data}
            onChange={(edited) => send({ type: 'EDIT', data: edited })}
            readOnly={!editable}
            lockedFields={locked}
            errors={errors}
            unfinished={unfinished}
            currentUser={person}
            people={peopleOf(application)}
            lookups={lookups}
            application={application}
            panels={panels}
            handle={handle}
          />
        </Paper>
        <Actions
          offer={offer}
          isNew={!application}
          editable={editable}
          busy={busy}
          message={message}
          draft={dirty && <DraftStatus draft={draft} />}
          onSave={() => act({ type: 'SAVE' })}
          onTake={(transition, comments) => act({ type: 'TRANSITION', transition, comments })}
          lacksReason={(transition, comments) => isUnexplained(stage, flush(), { transition, comments })}
          onShowFirst={errors[0] && (() => handle.current?.focusField(errors[0]?.path ?? ''))}
          before={before}
          onDismiss={() => send({ type: 'DISMISS' })}
        />
      </Box>
      <LeaveWarning when={dirty && !busy} what={lostWith(draft)} />
    </Page>
  )
}

/** What is still being typed counts, whatever is done next. */
function flushing(handle: RefObject<StageFormHandle | null>, data: FormData, send: StageViewProps['send']) {
  const flush = () => {
    const flushed = handle.current?.flush() ?? data
    send({ type: 'EDIT', data: flushed })
    return flushed
  }
  const act = (event: StageEvent) => {
    flush()
    send(event)
  }
  return { flush, act }
}

/** What has to be known, or answered, before one goes on: an earlier draft is back, or others have changed the form. */
function Questions({ form: { loaded, restored, conflict }, send }: Pick<StageViewProps, 'form' | 'send'>) {
  const { stage } = loaded
  return (
    <>
      {restored && <DraftNotice restored={restored} stage={stage} onDiscard={() => send({ type: 'DISCARD' })} />}
      {conflict && <Conflict stage={stage} conflict={conflict} onKeepMine={() => send({ type: 'KEEP_MINE' })} onTakeTheirs={() => send({ type: 'RELOAD' })} />}
    </>
  )
}

function Headers({ loaded: { stage, application, definition }, data }: { loaded: Loaded; data: FormData }) {
  return (stage.stage.headers ?? []).map((name) => {
    const Header = headers[name]
    return <Header key={name} definition={definition} application={application} data={data} />
  })
}

interface PlaceProps {
  application: ApplicationRecord
  stage: Stage
  state: string
  editable: boolean
}

/** Where one is: the state, whether it can be changed, and the ways to the application and to the editable form. */
function Place({ application, stage, state, editable }: PlaceProps) {
  const { id } = application
  return (
    <>
      <StateChip name={state} />
      {!editable && <span>Read-only</span>}
      {!editable && isEditable(stage, application, 'edit') && (
        <Link component={RouterLink} to={paths.edit(id, { formType: stage.stage.formType, mode: 'edit' })}>
          Edit this form
        </Link>
      )}
      <Link component={RouterLink} to={paths.details(id)}>
        Application details
      </Link>
    </>
  )
}

const formUser = ({ id, first_name, last_name, name, username }: User): FormUser => ({
  id,
  first_name: first_name ?? undefined,
  last_name: last_name ?? undefined,
  name: name ?? undefined,
  username: username ?? undefined,
})
