import { createActor, setup } from 'xstate'
import type { PathState } from '../../src/engine/definition.ts'
import { application } from './definitions.ts'
import { metasOf } from './metas.ts'

interface Facts {
  isDone: (formType: string) => boolean
  valueAt: (path: string) => unknown
}

type Meta = NonNullable<PathState['meta']>

/** Where one application stands on the path that all of them take. */
export function startPath({ isDone, valueAt }: Facts) {
  const machine = setup({
    types: { events: {} as { type: string } },
    guards: {
      stageDone: (_, { stage }: { stage: string }) => isDone(stage),
      matches: (_, params: { path: string; const: unknown }) => valueAt(params.path) === params.const,
    },
  }).createMachine(application.path)
  const actor = createActor(machine).start()
  const metas = () => metasOf<Meta>(actor.getSnapshot())
  const overall = () => metas().find(({ name }) => name)
  return {
    code: () => overall()?.code ?? '',
    name: () => overall()?.name ?? '',
    step: () => overall()?.stepNumber,
    /** The stages that can be worked on. */
    open: () => metas().flatMap(({ open = [] }) => open),
    /** The stages that are not needed, with what to call that. */
    notRequired: () => metas().flatMap(({ notRequired }) => notRequired ?? []),
    /** The stages that an event takes up again. */
    reopens: (event: string) => application.path.states[overall()?.code ?? '']?.on?.[event]?.meta?.reopens ?? [],
    send: (event: string) => actor.send({ type: event }),
  }
}
