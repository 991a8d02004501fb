import { beforeEach, describe, expect, it } from 'vitest'
import type { MayParams, WorkflowDefinition, WorkflowTransition } from '../../../src/engine/definition.ts'
import { type Refusals, type StageWorkflow, stageWorkflow } from './stageWorkflow.ts'

const may = (role: string): WorkflowTransition['guard'] => ({ type: 'may', params: { roles: [role] } })
const definition: WorkflowDefinition = {
  id: 'TASTING',
  initial: 'OPEN',
  states: {
    OPEN: {
      initial: 'SIPPING',
      states: {
        SIPPING: {
          meta: { name: 'Sipping', editable: { roles: ['taster'] } },
          on: { SPIT: { target: 'CLEAN', guard: may('taster'), meta: { name: 'Spit', navigate: '/bucket' } } },
        },
        CLEAN: { meta: { name: 'Clean' }, on: { PRAISE: { guard: may('host'), meta: { name: 'Praise softly' } } } },
      },
      on: {
        PRAISE: {
          target: 'JUDGED',
          guard: may('taster'),
          meta: { name: 'Praise', completes: true, raises: 'PRAISED' },
        },
        AGAIN: { target: '.SIPPING', meta: { name: 'Again', system: true } },
      },
    },
    JUDGED: {
      meta: { name: 'Judged', done: true },
      on: { AGAIN: { target: 'OPEN', meta: { name: 'Again', system: true } } },
    },
  },
}

let workflow: StageWorkflow
beforeEach(() => {
  workflow = stageWorkflow(definition)
})

const as =
  (role: string): Refusals =>
  (params?: MayParams) =>
    params?.roles?.includes(role) === false ? [`not for a ${role}`] : []
const codes = (value: Parameters<typeof workflow.offers>[0], role: string) =>
  workflow.offers(value, as(role)).map(({ transition, refusals }) => [transition.code, refusals.length === 0])

describe('a stage’s workflow', () => {
  it('begins in its innermost initial state, which is the one shown', () => {
    expect(workflow.initial).toEqual({ OPEN: 'SIPPING' })
    expect(workflow.state(workflow.initial)).toMatchObject({
      code: 'SIPPING',
      name: 'Sipping',
      done: false,
      editable: { roles: ['taster'] },
    })
  })

  it('offers what people may do, with why not, and never what only the path does', () => {
    expect(codes({ OPEN: 'SIPPING' }, 'taster')).toEqual([
      ['SPIT', true],
      ['PRAISE', true],
    ])
    expect(codes({ OPEN: 'SIPPING' }, 'guest')).toEqual([
      ['SPIT', false],
      ['PRAISE', false],
    ])
    expect(workflow.offers({ OPEN: 'SIPPING' }, as('guest'))[0]?.refusals).toEqual(['not for a guest'])
    expect(codes('JUDGED', 'taster')).toEqual([])
  })

  it('offers an action of two states once, as the one that the person may take', () => {
    const name = (role: string) => workflow.offers({ OPEN: 'CLEAN' }, as(role)).map(({ transition }) => transition.name)
    expect(name('host')).toEqual(['Praise softly'])
    expect(name('taster')).toEqual(['Praise'])
  })

  // Spec 3.240
  it('wants a destination only where the definition does', () => {
    const [spit, praise] = workflow.offers({ OPEN: 'SIPPING' }, as('taster'))
    expect(spit?.transition.metadata).toEqual({ ui_behavior: { navigate_on_success: '/bucket' } })
    expect(praise?.transition.metadata).toEqual({ completes: true })
  })

  it('asks for a reason where the definition does, and for confirmation where the event closes the application', () => {
    const meta = { name: 'Reject', raises: 'REJECTED', reason: true }
    const rejecting = { id: 'X', initial: 'A', states: { A: { on: { REJECT: { meta } } } } }
    const metadata = (...args: Parameters<typeof stageWorkflow>) =>
      stageWorkflow(...args).offers('A', () => [])[0]?.transition.metadata
    expect(metadata(rejecting)).toEqual({ requires_reason: true })
    expect(metadata(rejecting, { closes: (event) => event === 'REJECTED', knows: () => true })).toEqual({
      ui_behavior: { confirm: true },
      requires_reason: true,
    })
    const quiet = { ...rejecting, states: { A: { on: { REJECT: { meta: { name: 'Reject' } } } } } }
    expect(metadata(quiet, { closes: () => true, knows: () => true })).toEqual({})
  })

  it('does not offer what raises an event that the path of this kind of application never takes', () => {
    const states = {
      A: {
        on: {
          SEND: { target: 'A', meta: { name: 'Send', raises: 'SENT' } },
          RETURN: { target: 'A', meta: { name: 'Return', raises: 'RETURNED' } },
          NOTE: { target: 'A', meta: { name: 'Note' } },
        },
      },
    }
    const known = stageWorkflow(
      { id: 'X', initial: 'A', states },
      { closes: () => false, knows: (event) => event === 'SENT' },
    )
    expect(known.offers('A', () => []).map(({ transition }) => transition.code)).toEqual(['SEND', 'NOTE'])
  })

  it('offers the innermost action where the person may take both or neither', () => {
    const names = (refusals: Refusals) =>
      stageWorkflow(definition)
        .offers({ OPEN: 'CLEAN' }, refusals)
        .map(({ transition }) => transition.name)
    expect(names(() => [])).toEqual(['Praise softly'])
    expect(names(() => ['no'])).toEqual(['Praise softly'])
  })

  it('is done, and closed to editing, where its state says so', () => {
    expect(workflow.state('JUDGED')).toMatchObject({ name: 'Judged', done: true, editable: undefined })
  })

  it('moves by what is taken and by what it is told', () => {
    expect(workflow.take({ OPEN: 'SIPPING' }, 'PRAISE', as('taster'))).toBe('JUDGED')
    expect(() => workflow.take({ OPEN: 'SIPPING' }, 'PRAISE', as('guest'))).toThrow(
      'TASTING does not take PRAISE here.',
    )
    expect(workflow.receive('JUDGED', 'AGAIN')).toEqual({ OPEN: 'SIPPING' })
    expect(workflow.receive('JUDGED', 'NONSENSE')).toBeUndefined()
  })

  it('knows the roles that have anything to do', () => {
    expect([...(workflow.roles ?? [])]).toEqual(['host', 'taster'].toReversed())
  })

  it('is refused with a guard that nobody implements, or a state that does not exist', () => {
    const wrong = (on: object): WorkflowDefinition => ({ id: 'X', initial: 'A', states: { A: { on: on as never } } })
    expect(() => stageWorkflow(wrong({ GO: { target: 'A', guard: { type: 'maybe' } } }))).toThrow(
      "uses the guard 'maybe'",
    )
    expect(() => stageWorkflow(wrong({ GO: { target: 'B', meta: { name: 'Go' } } }))).toThrow('B')
  })
})
