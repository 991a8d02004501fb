import { Suspense, useCallback, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { t } from '../../../texts/t.ts'
import type { Transition } from '../../../engine/definition.ts'
import type { Offer } from '../../../machines/offer.ts'
import type { Message } from '../../../machines/stageTypes.ts'
import { StateChip } from '../../../ui/marks/StateChip.tsx'
import { onDemand } from '../../../ui/onDemand.ts'
import { useFocusKept } from '../../useFocusKept.ts'
import { useExtras } from '../../useExtras.ts'
import { ActionButtons } from './ActionButtons.tsx'
import { ActionMessage } from './ActionMessage.tsx'
import { Comments } from './Comments.tsx'
import type { ConfirmActionProps } from './ConfirmAction.tsx'
import { InPlaceOf } from './InPlaceOf.tsx'
import { Unavailable } from './Unavailable.tsx'
import { useShortcuts } from './useShortcuts.ts'
import { type TakingOptions, useTaking } from './useTaking.ts'
import '../stage.css'

/** Loaded when an action needs a confirmation. If it cannot be loaded, the action is not taken. */
const ConfirmAction = onDemand(
  async () => ({ default: (await import('./ConfirmAction.tsx')).ConfirmAction }),
  ({ onCancel }: ConfirmActionProps) => (
    <ActionMessage
      message={{ severity: 'error', text: t('The confirmation could not be loaded. Nothing was done.') }}
      onClose={onCancel}
    />
  ),
)

/** Loaded only after an action. */
const NextInLine = onDemand(async () => ({ default: (await import('./NextInLine.tsx')).NextInLine }))

export interface ActionsProps
  extends TakingOptions, Pick<ConfirmActionProps, 'actor' | 'loaded' | 'limitChanges' | 'onChangeLimits'> {
  offer: Offer
  /** The action that moves the form forward. */
  primary: Transition | undefined
  /** Nothing has been saved yet. */
  isNew: boolean
  editable: boolean
  busy: boolean
  /** The last message, such as an error, or that an action is done. */
  message: Message | undefined
  /** Says where unsaved changes are kept. */
  draft: ReactNode
  onComment(comments: string): void
  onSave(): void
  /** Goes to the first field that needs attention; absent if none does. */
  onShowFirst: (() => void) | undefined
  /** What is missing before the action that moves the form forward. */
  before: ReactNode
  onDismiss(): void
}

/** Workflow actions (product spec §2): the form's state, what can be done, and why the rest cannot. */
export function Actions(props: ActionsProps) {
  const { offer, primary, isNew, editable, busy, message, comments, actor, loaded } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const section = useRef<HTMLElement>(null)
  const hasExtras = useExtras()
  const keepFocus = useFocusKept(busy, section)
  const onTake: TakingOptions['onTake'] = (transition, confirmation) => {
    keepFocus()
    props.onTake(transition, confirmation)
  }
  const { take, wrong, asked, confirm, cancel, forgetRefused, ...explanation } = useTaking({ ...props, onTake }, box)
  const onSave = () => {
    keepFocus()
    forgetRefused()
    props.onSave()
  }
  const saveNow = useNewest(onSave)
  const takeNow = useNewest(take)
  const actions = editable ? offer.transitions : []
  const save = editable ? offer.save : undefined
  useShortcuts({
    save: editable && !busy && !asked ? onSave : undefined,
    act: busy || asked ? undefined : primary ? () => take(primary) : isNew && save ? onSave : undefined,
  })
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="actions" className="stage-sheet stage-actions">
      <div className="stage-actions-head">
        <h2 id="actions">{t('Workflow Actions')}</h2>
        {!isNew && <StateChip name={offer.state} />}
        {props.draft}
      </div>
      {offer.refusal && <ActionMessage message={{ severity: 'error', text: offer.refusal }} />}
      {(actions.length > 0 || comments) && (
        <Comments value={comments} onChange={props.onComment} input={box} wrong={wrong} />
      )}
      {message && <ActionMessage message={message} onShowFirst={props.onShowFirst} onClose={props.onDismiss} />}
      {message?.isActed && hasExtras && (
        <Suspense>
          <NextInLine application={loaded.application?.id} />
        </Suspense>
      )}
      {props.before}
      <InPlaceOf actions={actions} />
      <ActionButtons
        save={save}
        isNew={isNew}
        actions={actions}
        primary={primary}
        busy={busy}
        onSave={saveNow}
        onTake={takeNow}
      />
      {!isNew && actions.length === 0 && (
        <p className="quiet">{t('No workflow actions are currently available for your role and the current state.')}</p>
      )}
      {asked && (
        <Suspense>
          <ConfirmAction
            actor={actor}
            action={asked}
            loaded={loaded}
            limitChanges={props.limitChanges}
            onChangeLimits={props.onChangeLimits}
            reason={explanation.reason}
            onReason={explanation.giveReason}
            onConfirm={confirm}
            onCancel={cancel}
          />
        </Suspense>
      )}
      <Unavailable list={offer.unavailable} />
    </section>
  )
}

/** A stable function that calls the newest `act`, so that the buttons are not drawn again for a new one. */
function useNewest<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const newest = useRef(act)
  useLayoutEffect(() => {
    newest.current = act
  })
  return useCallback((...args) => newest.current(...args), [])
}
