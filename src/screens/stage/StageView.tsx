import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useEffect, useMemo, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { User } from '../../engine/application.ts'
import type { FormData } from '../../engine/definition.ts'
import { StageForm } from '../../form/StageForm.tsx'
import type { FormUser, StageFormHandle } from '../../form/StageForm.tsx'
import { headers } from '../../form/headers/index.ts'
import { isUnsaved } from '../../machines/draft.ts'
import { offerOf } from '../../machines/offer.ts'
import { asksFirst, isUnexplained } from '../../machines/refuse.ts'
import type { Loaded, StageContext, StageEvent } from '../../machines/stageTypes.ts'
import { Page } from '../../ui/Page.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'
import type { Mode } from '../paths.ts'
import { Actions } from './actions/Actions.tsx'
import { DraftStatus } from './draft/DraftStatus.tsx'
import { Leaving } from './draft/Leaving.tsx'
import { Place } from './Place.tsx'
import { Questions } from './notices/Questions.tsx'
import { Standing } from './Standing.tsx'
import { primaryAction } from './actions/actionColour.ts'
import { headingOf } from './heading.ts'
import { peopleOf } from './notices/people.ts'
import { isEditable, lockedFields } from './rights.ts'
import type { DraftState } from './draft/draftState.ts'
import { useArrival } from './useArrival.ts'
import { useLookups } from './useLookups.ts'
import { useBeforeAction } from './actions/useBeforeAction.tsx'
import { usePanels } from './usePanels.tsx'

export interface StageViewProps {
  form: StageContext & { loaded: Loaded }
  busy: boolean
  mode: Mode
  draft: DraftState
  /** Keeps the draft at once. */
  onLeaving(): void
  handle: RefObject<StageFormHandle | null>
  send(event: StageEvent): void
}

/** A loaded form: heading, headers, fields, and what can be done with it. */
export function StageView({ form, busy, mode, draft, onLeaving, handle, send }: StageViewProps) {
  const { loaded, base, data, errors, message, input, comments } = form
  const { stage, application, definition } = loaded
  const editable = isEditable(stage, application, mode)
  const offer = offerOf(form)
  const locked = useMemo(() => lockedFields(stage, application, definition, input.user), [stage, application, definition, input.user])
  const person = useMemo(() => formUser(input.user), [input.user])
  const { unfinished, before } = useBeforeAction(editable ? primaryAction(offer.transitions) : undefined, form, handle)
  const lookups = useLookups()
  const parts = usePanels(application, !editable)
  useArrival(handle)
  useFirstErrorShown(form, handle)
  const unsaved = isUnsaved(form)
  const { flush, act } = flushing(handle, data, send)
  return (
    <Page narrow title={headingOf(stage.stage, application)} subtitle={application && <Place application={application} stage={stage} state={offer.state} editable={editable} />} actions={application && <Standing application={application} />}>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Headers loaded={loaded} data={data} />
        <Questions form={form} lookups={lookups} send={send} />
        <Sheet title={stage.stage.title}>
          <StageForm
            stage={stage}
            data={data} saved={base}
            onChange={(edited) => send({ type: 'EDIT', data: edited })}
            readOnly={!editable}
            lockedFields={locked}
            errors={errors}
            unfinished={errors.length === 0 ? unfinished : undefined}
            currentUser={person}
            people={peopleOf(application)}
            lookups={lookups}
            application={application}
            {...parts}
            handle={handle}
          />
        </Sheet>
        <Actions
          offer={offer}
          isNew={!application}
          editable={editable}
          busy={busy}
          message={message}
          draft={unsaved && <DraftStatus draft={draft} />}
          comments={comments}
          onComment={(written) => send({ type: 'COMMENT', comments: written })}
          onSave={() => act({ type: 'SAVE' })}
          onTake={(transition) => act({ type: 'TRANSITION', transition, comments })}
          lacksReason={(transition) => isUnexplained(stage, flush(), { transition, comments })}
          asks={(transition) => asksFirst({ ...form, data: flush() }, { transition, comments })}
          loaded={loaded}
          data={data}
          onShowFirst={errors[0] && (() => handle.current?.focusField(errors[0]?.path ?? ''))}
          before={errors.length === 0 && before}
          onDismiss={() => send({ type: 'DISMISS' })}
        />
      </Box>
      <Leaving draft={draft} unsaved={unsaved} busy={busy} onLeaving={onLeaving} />
    </Page>
  )
}

/** What the form stands on; its title is the heading's, and said again for the ear. */
function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper variant="outlined" sx={{ position: 'relative', p: { xs: 4, md: 6 } }}>
      <Box component="h2" sx={visuallyHidden}>
        {title}
      </Box>
      {children}
    </Paper>
  )
}

/** Once for each refusal: what is mended afterwards moves no focus. */
function useFirstErrorShown({ refused, errors }: StageContext, handle: RefObject<StageFormHandle | null>) {
  const first = useRef<string>(undefined)
  useEffect(() => {
    first.current = errors[0]?.path
  }, [errors])
  useEffect(() => {
    if (refused && first.current !== undefined) handle.current?.focusField(first.current)
  }, [refused, handle])
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

function Headers({ loaded: { stage, application, definition }, data }: { loaded: Loaded; data: FormData }) {
  return (stage.stage.headers ?? []).map((name) => {
    const Header = headers[name]
    return <Header key={name} stage={stage} definition={definition} application={application} data={data} />
  })
}

const formUser = ({ id, first_name, last_name, name, username }: User): FormUser => ({
  id,
  first_name: first_name ?? undefined,
  last_name: last_name ?? undefined,
  name: name ?? undefined,
  username: username ?? undefined,
})
