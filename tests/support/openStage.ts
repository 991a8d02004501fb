/** Opens forms of the published stages. The test sees every call to their server. */
import { vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { published } from './stages.ts'
import type { ApplicationRecord } from '../../src/engine/application.ts'
import type { Transition } from '../../src/engine/definition.ts'
import { stageMachine } from '../../src/machines/stageMachine.ts'
import type { LoadInput, LoadResult, SaveInput, StageInput, TransitionInput } from '../../src/machines/stageTypes.ts'

export const user = { id: 'u1', role: { name: 'legal_reviewer' } }
export const instance = { id: 'w1', current_state: 'Draft' }
const definitions = await published()

export const submit: Transition = { code: 'LR_SUBMIT', name: 'Submit Legal Review', metadata: { completes: true } }
export const draft: Transition = { code: 'LR_SAVE_DRAFT', name: 'Save Draft' }
export const sendBack: Transition = { code: 'LR_SEND_BACK', name: 'Send Back', metadata: { requires_reason: true } }

export const application = (fields: Record<string, unknown> = {}): ApplicationRecord => ({
  id: 'a1',
  version: 1,
  legal_review_form: {
    workflow_instance: instance,
    available_transitions: [submit, draft],
    agreement_template: 'ISDA',
    ...fields,
  },
})

/** The server's side of a form, with a spy for every effect. */
export function effects(formType: string, loaded?: ApplicationRecord) {
  const { reference, application: definition } = definitions
  const stage = definitions.stage(formType)
  return {
    load: vi.fn<(input: LoadInput) => Promise<LoadResult>>(async () => ({
      stage,
      application: loaded,
      reference,
      definition,
    })),
    save: vi.fn<(input: SaveInput) => Promise<ApplicationRecord>>(async ({ application: before, data }) => {
      const record = { ...(before?.[stage.stage.source] as object), ...data }
      return { id: 'a1', ...before, title: data.title as string, version: 2, [stage.stage.source]: record }
    }),
    transition: vi.fn<(input: TransitionInput) => Promise<unknown>>(async () => ({})),
  }
}

/** A stage's machine with these effects, once it has settled, and functions for what a person does in it. */
export async function open(
  does: ReturnType<typeof effects>,
  input: Partial<StageInput> = { id: 'a1', formType: 'legal_review' },
) {
  const machine = stageMachine.provide({
    actors: {
      load: fromPromise<LoadResult, LoadInput>(({ input: asked }) => does.load(asked)),
      save: fromPromise(({ input: asked }: { input: SaveInput }) => does.save(asked)),
      transition: fromPromise(({ input: asked }: { input: TransitionInput }) => does.transition(asked)),
    },
  })
  const actor = createActor(machine, { input: { user, ...input } }).start()
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  await settled()
  const context = () => actor.getSnapshot().context
  const edit = (change: Record<string, unknown>) => actor.send({ type: 'EDIT', data: { ...context().data, ...change } })
  const take = async (transition: Transition, comments = '') => {
    actor.send({ type: 'TRANSITION', transition, comments })
    await settled()
  }
  const save = async () => {
    actor.send({ type: 'SAVE' })
    await settled()
  }
  return { actor, settled, context, edit, take, save, state: () => actor.getSnapshot().value }
}

export const error = (text: string) => ({ severity: 'error', text })
