import type { ReactNode, RefObject } from 'react'
import type { FormData } from '../../../engine/definition.ts'
import type { StageFormHandle } from '../../../form/StageForm.tsx'
import { isUnsaved } from '../../../machines/draft.ts'
import { asksFirst, isUnexplained } from '../../../machines/refuse.ts'
import type { Offer } from '../../../machines/offer.ts'
import type { Loaded, StageContext, StageEvent } from '../../../machines/stageTypes.ts'
import { DraftStatus } from '../draft/DraftStatus.tsx'
import type { DraftState } from '../draft/draftState.ts'
import { Actions } from './Actions.tsx'

export interface StageActionsProps {
  form: StageContext & { loaded: Loaded }
  offer: Offer
  editable: boolean
  busy: boolean
  draft: DraftState
  /** What is missing before the first action. */
  before: ReactNode
  handle: RefObject<StageFormHandle | null>
  send(event: StageEvent): void
}

/** What can be done with the form. */
export function StageActions({ form, offer, editable, busy, draft, before, handle, send }: StageActionsProps) {
  const { loaded, data, errors, message, comments } = form
  const { flush, act } = flushing(handle, data, send)
  return (
    <Actions
      offer={offer}
      isNew={!loaded.application}
      editable={editable}
      busy={busy}
      message={message}
      draft={isUnsaved(form) && <DraftStatus draft={draft} />}
      comments={comments}
      onComment={(written) => send({ type: 'COMMENT', comments: written })}
      onSave={() => act({ type: 'SAVE' })}
      onTake={(transition) => act({ type: 'TRANSITION', transition, comments })}
      lacksReason={(transition) => isUnexplained(loaded.stage, flush(), { transition, comments })}
      asks={(transition) => asksFirst({ ...form, data: flush() }, { transition, comments })}
      loaded={loaded}
      data={data}
      onShowFirst={errors[0] && (() => handle.current?.focusField(errors[0]?.path ?? ''))}
      before={errors.length === 0 && before}
      onDismiss={() => send({ type: 'DISMISS' })}
    />
  )
}

/** What is still being typed counts, whatever is done next. */
function flushing(handle: RefObject<StageFormHandle | null>, data: FormData, send: StageActionsProps['send']) {
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
