import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { stageMachine } from '../../machines/stageMachine.ts'
import type { StageContext } from '../../machines/stageTypes.ts'

/** The stage machine of the form on the page. */
export type StageActor = ActorRefFrom<typeof stageMachine>

const contextOf = ({ context }: SnapshotFrom<typeof stageMachine>): StageContext => context

/**
 * Parts of the stage machine's context. A change of any other part, such as the data while somebody types, draws
 * nothing here.
 */
export function useStageContext<Key extends keyof StageContext>(
  actor: StageActor,
  ...keys: Key[]
): Pick<StageContext, Key> {
  return useSelector(actor, contextOf, (a, b) => keys.every((key) => a[key] === b[key]))
}
