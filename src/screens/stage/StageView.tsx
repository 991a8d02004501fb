import type { RefObject } from 'react'
import type { StageFormHandle } from '../../form/StageForm.tsx'
import { offerOf } from '../../machines/offer.ts'
import type { Loaded, StageContext, StageEvent } from '../../machines/stageTypes.ts'
import type { Mode } from '../paths.ts'
import { StageActions } from './actions/StageActions.tsx'
import { useBeforeAction } from './actions/useBeforeAction.tsx'
import { Leaving } from './draft/Leaving.tsx'
import type { DraftState } from './draft/draftState.ts'
import { FormSheet } from './FormSheet.tsx'
import { Headers } from './Headers.tsx'
import { Questions } from './notices/Questions.tsx'
import { isEditable } from './rights.ts'
import { StagePage } from './StagePage.tsx'
import { useLookups } from './useLookups.ts'

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
  const { loaded, data } = form
  const editable = isEditable(loaded.stage, loaded.application, mode)
  const offer = offerOf(form)
  const { unfinished, before } = useBeforeAction(editable, offer, form, handle)
  const lookups = useLookups()
  const shared = { form, editable, handle, send }
  return (
    <StagePage loaded={loaded} state={offer.state} editable={editable}>
      <Headers loaded={loaded} data={data} />
      <Questions form={form} lookups={lookups} send={send} />
      <FormSheet {...shared} unfinished={unfinished} lookups={lookups} />
      <StageActions {...shared} offer={offer} busy={busy} draft={draft} before={before} />
      <Leaving form={form} draft={draft} busy={busy} onLeaving={onLeaving} />
    </StagePage>
  )
}
