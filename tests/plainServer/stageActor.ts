import { randomUUID } from 'node:crypto'
import { createActor, getNextTransitions, setup } from 'xstate'
import type { MayParams, WorkflowState, WorkflowTransition } from '../../src/engine/definition.ts'
import type { Person } from './person.ts'
import type { May, Stage } from './definitions.ts'
import { metasOf } from './metas.ts'

type Meta = NonNullable<WorkflowState<May>['meta']>

/** Who acts, and what is asked of the application to know whether they may. */
export interface ActionContext {
  person: Person
  valueAt: (path: string) => unknown
}

type Event = { type: string; acting?: ActionContext }

/** One stage of one application: its workflow instance, and the fields it was sent. */
export function startStage({ workflow }: Stage) {
  const { people = {}, ...definition } = workflow
  const inFull = (may: May) => (typeof may === 'string' ? people[may] : may)
  const isAllowed = (may: May, acting: ActionContext | undefined) => acting !== undefined && fits(inFull(may), acting)
  const machine = setup({
    types: { events: {} as Event },
    guards: { may: ({ event }, may: May) => isAllowed(may, event.acting) },
  }).createMachine(definition)
  const actor = createActor(machine).start()
  const metas = () => metasOf<Meta>(actor.getSnapshot())
  return {
    instance: randomUUID(),
    fields: {} as Record<string, unknown>,
    state: () => metas().findLast(({ name }) => name)?.name ?? '',
    isDone: () => metas().some(({ done }) => done),
    isEditable(acting: ActionContext) {
      const editable = metas().findLast((meta) => meta.editable)?.editable
      return editable !== undefined && isAllowed(editable, acting)
    },
    offers: (acting: ActionContext) =>
      (getNextTransitions(actor.getSnapshot()) as unknown as NextTransition[])
        .filter(({ meta, guard }) => !meta.system && (!guard || isAllowed(guard.params, acting)))
        .map(({ eventType: code, meta }) => ({ code, ...meta })),
    send: (type: string, acting?: ActionContext) => actor.send({ type, acting }),
  }
}

export type StageActor = ReturnType<typeof startStage>

/** A transition out of the present state, as XState gives it: untyped. */
type NextTransition = Pick<WorkflowTransition<May>, 'meta' | 'guard'> & { eventType: string }

/** By role and delegated authority; this server knows no parties. */
function fits(may: MayParams | undefined, { person, valueAt }: ActionContext): boolean {
  if (!may?.roles?.includes(person.role.name)) return false
  return may.authority === undefined || numberOf(person.da_level) <= numberOf(valueAt(may.authority))
}

/** The number of a level such as DA3; not a number, and so never enough, where there is none. */
const numberOf = (level: unknown): number => Number(/^DA(\d)$/.exec(String(level))?.[1])
