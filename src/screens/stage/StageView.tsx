import { memo, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import type { StageFormHandle } from '../../form/StageForm.tsx'
import { offerOf } from '../../machines/offer.ts'
import type { Loaded } from '../../machines/stageTypes.ts'
import type { Mode } from '../paths.ts'
import { primaryAction } from './actions/actionColour.ts'
import { StageActions } from './actions/StageActions.tsx'
import { Leaving } from './draft/Leaving.tsx'
import type { DraftActor } from './draft/useDraftState.ts'
import { FormSheet } from './FormSheet.tsx'
import { Headers } from './Headers.tsx'
import { Questions } from './notices/Questions.tsx'
import { isEditable } from './rights.ts'
import { StagePage } from './StagePage.tsx'
import { useLookups } from './useLookups.ts'
import { type StageActor, usePart } from './usePart.ts'

export interface StageViewProps {
  actor: StageActor
  loaded: Loaded
  busy: boolean
  mode: Mode
  draft: DraftActor
  /** Keeps the draft at once. */
  onLeaving(): void
  handle: RefObject<StageFormHandle | null>
}

/**
 * A loaded form: heading, headers, fields, and what can be done with it. Each part takes from the machine what it
 * shows, so that a text that is typed draws the rest of the screen no more.
 */
export const StageView = memo(function StageView({
  actor,
  loaded,
  busy,
  mode,
  draft,
  onLeaving,
  handle,
}: StageViewProps) {
  const { input } = usePart(actor, 'input')
  const editable = isEditable(loaded.stage, loaded.application, mode)
  const offer = useMemo(() => offerOf({ loaded, input }), [loaded, input])
  const [listed, setListed] = useState(false)
  const lookups = useLookups()
  const action = editable ? primaryAction(offer.transitions) : undefined
  const shared = { actor, loaded, editable, handle }
  return (
    <StagePage loaded={loaded} state={offer.state} editable={editable}>
      <Headers actor={actor} loaded={loaded} />
      <Questions actor={actor} loaded={loaded} lookups={lookups} />
      <FormSheet {...shared} next={listed ? action : undefined} lookups={lookups} />
      <StageActions
        {...shared}
        offer={offer}
        busy={busy}
        draft={draft}
        next={action}
        listed={listed}
        onList={setListed}
      />
      <Leaving actor={actor} draft={draft} busy={busy} onLeaving={onLeaving} />
    </StagePage>
  )
})
