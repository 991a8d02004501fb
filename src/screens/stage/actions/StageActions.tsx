import { type RefObject, Suspense, useCallback, useMemo } from 'react'
import type { Transition } from '../../../engine/definition.ts'
import type { LimitChange } from '../../../engine/rules/approvedLimits.ts'
import { firstInForm } from '../../../form/errors.ts'
import type { StageFormHandle } from '../../../form/StageForm.tsx'
import { asksFirst, isUnexplained } from '../../../machines/refuse.ts'
import type { Offer } from '../../../machines/offer.ts'
import type { LoadedForm } from '../../../machines/stageTypes.ts'
import { DraftStatus } from '../draft/DraftStatus.tsx'
import type { DraftActor } from '../draft/useDraftState.ts'
import { ActionNotices } from '../notices/ActionNotices.tsx'
import { flushing } from '../draft/flushing.ts'
import { type StageActor, useStageContext } from '../useStageContext.ts'
import { useExtras } from '../../useExtras.ts'
import { onDemand } from '../../../ui/onDemand.ts'
import { Actions } from './Actions.tsx'
import { BeforeAction } from './BeforeAction.tsx'

export interface StageActionsProps {
  actor: StageActor
  loaded: LoadedForm
  offer: Offer
  editable: boolean
  busy: boolean
  draft: DraftActor
  /** The action that moves the form forward. What is missing before it is counted. */
  next: Transition | undefined
  /** Whether the list of what is missing is open. */
  listed: boolean
  onList(listed: boolean): void
  handle: RefObject<StageFormHandle | null>
}

/** Loaded only if a decision approves limits. If it cannot be loaded, the confirmation still restates them. */
const LimitsPanel = onDemand(async () => ({ default: (await import('../../limits/parts.ts')).LimitsPanel }))

/** What can be done with the form. */
export function StageActions(props: StageActionsProps) {
  const { actor, loaded, offer, editable, busy, draft, next, listed, onList, handle } = props
  const { errors, message, comments } = useStageContext(actor, 'errors', 'message', 'comments')
  const { limits: limitChanges, reason } = useStageContext(actor, 'limits', 'reason')
  const { flush, act } = flushing(handle, actor)
  const onComment = useCallback((written: string) => actor.send({ type: 'COMMENT', comments: written }), [actor])
  const show = (path: string) => handle.current?.focusField(path)
  const first = useMemo(() => firstInForm(loaded.stage, errors), [loaded.stage, errors])
  const onChangeLimits = useCallback((limits: LimitChange[]) => actor.send({ type: 'CHANGE_LIMITS', limits }), [actor])
  const limits = useExtras() ? loaded.stage.stage.approvedLimits : undefined
  const before = next && (
    <>
      <ActionNotices actor={actor} action={next} loaded={loaded} />
      <BeforeAction actor={actor} action={next} loaded={loaded} open={listed} onToggle={onList} onPick={show} />
    </>
  )
  return (
    <>
      {limits && loaded.application && (
        <Suspense>
          <LimitsPanel
            application={loaded.application.id}
            version={loaded.application.version ?? undefined}
            definition={limits}
            isOpen={editable && offer.transitions.some(({ code }) => limits.approvedBy.includes(code))}
            changes={limitChanges}
            onChange={onChangeLimits}
          />
        </Suspense>
      )}
      <Actions
        actor={actor}
        offer={offer}
        primary={next}
        isNew={!loaded.application}
        editable={editable}
        busy={busy}
        message={message}
        draft={<DraftStatus actor={actor} draft={draft} />}
        comments={comments}
        onComment={onComment}
        explained={reason}
        onExplain={(written) => actor.send({ type: 'EXPLAIN', reason: written })}
        onSave={() => act({ type: 'SAVE' })}
        onTake={(transition, confirmation) => act({ type: 'TRANSITION', transition, comments, ...confirmation })}
        lacksReason={(transition) => isUnexplained(loaded, flush(), { transition, comments })}
        asks={(transition) => {
          flush()
          return asksFirst(actor.getSnapshot().context, { transition, comments })
        }}
        loaded={loaded}
        limitChanges={limitChanges}
        onChangeLimits={onChangeLimits}
        onShowFirst={first && (() => show(first.path))}
        before={errors.length === 0 && before}
        onDismiss={() => actor.send({ type: 'DISMISS' })}
      />
    </>
  )
}
