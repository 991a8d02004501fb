import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { type DraftContext, type draftMachine, isPending } from '../../../machines/draftMachine.ts'
import type { DraftState } from './draftState.ts'

/** The draft machine of the form on the page. */
export type DraftActor = ActorRefFrom<typeof draftMachine>

export const stateOf = (context: DraftContext): DraftState => ({
  kept: context.kept,
  failed: context.failed,
  pending: isPending(context),
})

/** The state of the draft; typing draws nothing here. */
export const useDraftState = (draft: DraftActor): DraftState =>
  useSelector(draft, ({ context }) => stateOf(context), shallowEqual)
