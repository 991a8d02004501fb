import { type ComponentType, type RefObject, memo, useState } from 'react'
import type { StageFormHandle } from '../../form/StageForm.tsx'
import type { LoadedForm } from '../../machines/stageTypes.ts'
import type { Mode } from '../paths.ts'
import { StageActions } from './actions/StageActions.tsx'
import { Leaving } from './draft/Leaving.tsx'
import type { DraftActor } from './draft/useDraftState.ts'
import { FormQuestions, useQuestionMarks } from '../questions/FormQuestions.tsx'
import { FormSheet } from './FormSheet.tsx'
import { Headers } from './Headers.tsx'
import { FormNotices } from './notices/FormNotices.tsx'
import { StagePage, type StagePageProps } from './StagePage.tsx'
import { useLookups } from './lookups/useLookups.ts'
import { useOffer } from './useOffer.ts'
import type { StageActor } from './useStageContext.ts'

export interface StageViewProps {
  actor: StageActor
  loaded: LoadedForm
  busy: boolean
  mode: Mode
  draft: DraftActor
  /** Keeps the draft at once. */
  onLeaving(): void
  handle: RefObject<StageFormHandle | null>
  /** The page that holds the form and its actions. */
  Page?: ComponentType<StagePageProps>
}

/**
 * A loaded form: heading, headers, fields, and what can be done with it. Each part subscribes only to what it shows of
 * the machine's state, so that typing draws only the field.
 */
export const StageView = memo(function StageView({
  actor,
  loaded,
  busy,
  mode,
  draft,
  onLeaving,
  handle,
  Page = StagePage,
}: StageViewProps) {
  const { offer, editable, next } = useOffer(actor, loaded, mode)
  const [listed, setListed] = useState(false)
  const marks = useQuestionMarks()
  const lookups = useLookups()
  const shared = { actor, loaded, editable, handle }
  return (
    <Page loaded={loaded} state={offer.state} editable={editable}>
      <Headers actor={actor} loaded={loaded} />
      <FormNotices {...shared} lookups={lookups} />
      <FormSheet {...shared} next={listed ? next : undefined} lookups={lookups} marks={marks} />
      <StageActions
        {...shared}
        offer={offer}
        busy={busy}
        draft={draft}
        next={next}
        listed={listed}
        onList={setListed}
      />
      <FormQuestions actor={actor} loaded={loaded} handle={handle} marks={marks} />
      <Leaving actor={actor} draft={draft} busy={busy} onLeaving={onLeaving} />
    </Page>
  )
})
