import { useMemo } from 'react'
import type { Transition } from '../../engine/definition.ts'
import { type Offer, offerOf } from '../../machines/offer.ts'
import type { LoadedForm } from '../../machines/stageTypes.ts'
import type { Mode } from '../paths.ts'
import { primaryAction } from './actions/primaryAction.ts'
import { isEditable } from './rights.ts'
import { type StageActor, useStageContext } from './useStageContext.ts'

export interface StageOffer {
  offer: Offer
  editable: boolean
  /** The action that moves the form forward, if one is offered now. */
  next: Transition | undefined
}

/** What this person may do with a loaded form. */
export function useOffer(actor: StageActor, loaded: LoadedForm, mode: Mode): StageOffer {
  const { input } = useStageContext(actor, 'input')
  const offer = useMemo(() => offerOf({ loaded, input }), [loaded, input])
  const editable = isEditable(loaded.stage, loaded.application, mode)
  return { offer, editable, next: editable ? primaryAction(offer.transitions) : undefined }
}
