import { describe, expect, it } from 'vitest'
import { pathWorkflow } from './pathWorkflow.ts'

const branch = (stage: string, event: string) => ({
  initial: 'ENTRY',
  states: {
    ENTRY: {
      always: [{ guard: { type: 'stageDone' as const, params: { stage } }, target: 'DONE' }, { target: 'OPEN' }],
    },
    OPEN: { meta: { open: [stage] }, on: { [event]: { target: 'DONE' } } },
    DONE: { type: 'final' as const },
  },
})

const path = pathWorkflow({
  defaultStep: 1,
  stepInference: [],
  path: {
    id: 'DINNER',
    initial: 'KITCHEN',
    states: {
      KITCHEN: { meta: { name: 'Kitchen', stepNumber: 1, open: ['soup'] }, on: { SERVED: { target: 'TABLE' } } },
      TABLE: {
        type: 'parallel',
        meta: { name: 'Table', stepNumber: 2 },
        on: {
          COLD: { target: 'KITCHEN', meta: { reopens: ['soup'] } },
          HUNGRY: { guard: { type: 'matches', params: { path: 'soup.filling', const: false } }, target: 'KITCHEN' },
        },
        onDone: { target: 'BILL' },
        states: {
          MAIN: branch('main', 'EATEN'),
          SWEET: {
            initial: 'ENTRY',
            states: {
              ENTRY: {
                always: [
                  { guard: { type: 'matches', params: { path: 'soup.filling', const: true } }, target: 'NONE' },
                  { target: 'OPEN' },
                ],
              },
              OPEN: { meta: { open: ['sweet'] }, on: { SWEETENED: { target: 'DONE' } } },
              NONE: { type: 'final', meta: { notRequired: { stage: 'sweet', name: 'No thanks' } } },
              DONE: { type: 'final' },
            },
          },
        },
      },
      BILL: { type: 'final', meta: { name: 'Bill', stepNumber: 3, closed: true } },
    },
  },
})

const facts = (done: string[], filling = false) => ({
  isDone: (stage: string) => done.includes(stage),
  valueAt: () => filling,
})

describe('the path', () => {
  it('begins with its first state’s stages open', () => {
    const { value } = path.start(facts([]))
    expect(path.state(value)).toEqual({
      code: 'KITCHEN',
      name: 'Kitchen',
      stepNumber: 1,
      closed: false,
      open: ['soup'],
    })
  })

  it('opens the branches that are needed, and says which is not', () => {
    const both = path.take('KITCHEN', 'SERVED', facts([]))
    expect(path.state(both.value)).toMatchObject({ code: 'TABLE', open: ['main', 'sweet'] })
    const one = path.take('KITCHEN', 'SERVED', facts([], true))
    expect(path.state(one.value).open).toEqual(['main'])
    expect(one.notRequired).toMatchObject({ sweet: 'No thanks' })
  })

  it('goes on when every branch is finished, each in its turn', () => {
    const { value } = path.take('KITCHEN', 'SERVED', facts([]))
    const half = path.take(value, 'EATEN', facts(['main']))
    expect(path.state(half.value)).toMatchObject({ code: 'TABLE', open: ['sweet'] })
    expect(path.state(path.take(half.value, 'SWEETENED', facts(['main'])).value)).toMatchObject({
      code: 'BILL',
      closed: true,
    })
  })

  it('passes through at once where nothing is left, and still says what was not required', () => {
    const step = path.take('KITCHEN', 'SERVED', facts(['main'], true))
    expect(path.state(step.value).code).toBe('BILL')
    expect(step.notRequired).toEqual({ sweet: 'No thanks' })
  })

  it('knows which stages an event reopens, and which events a state does not take', () => {
    const { value } = path.take('KITCHEN', 'SERVED', facts([]))
    expect(path.reopens(value, 'COLD')).toEqual(['soup'])
    expect(path.reopens(value, 'EATEN')).toEqual([])
    expect(path.reopens('KITCHEN', 'EATEN')).toBeUndefined()
    expect(path.reopens('BILL', 'COLD')).toBeUndefined()
  })

  it('takes an event that its state has, and only while the guard holds', () => {
    const { value } = path.take('KITCHEN', 'SERVED', facts([]))
    expect(path.takes(value, 'HUNGRY', facts([]))).toBe(true)
    expect(path.takes(value, 'HUNGRY', facts([], true))).toBe(false)
    expect(path.takes('KITCHEN', 'HUNGRY', facts([]))).toBe(false)
  })
})

describe('a path that goes round for ever, which the check of the definitions has overlooked', () => {
  const state = (target: string) => ({ always: [{ target }] })
  const round = pathWorkflow({
    defaultStep: 1,
    stepInference: [],
    path: { id: 'ROUND', initial: 'A', states: { A: { on: { GO: { target: 'B' } } }, B: state('C'), C: state('B') } },
  })

  it('is stopped with an error that names it', () => {
    expect(() => round.take('A', 'GO', facts([]))).toThrow('Workflow ROUND does not end')
  })
})

describe('an event that may close the application', () => {
  const closes = (event: string) =>
    pathWorkflow({
      defaultStep: 1,
      stepInference: [],
      path: {
        id: 'SHOP',
        initial: 'OPEN',
        states: {
          OPEN: { on: { SHUT: { target: 'SHUT' }, LEAVE: { target: 'LEAVING' }, PAUSE: { target: 'PAUSED' } } },
          PAUSED: { on: { GO_ON: { target: 'OPEN' } } },
          LEAVING: {
            always: [{ guard: { type: 'stageDone', params: { stage: 'till' } }, target: 'PAUSED' }, { target: 'SHUT' }],
          },
          SHUT: { type: 'final', meta: { name: 'Shut', closed: true } },
        },
      },
    }).closes(event)

  it('leads to a closed state, at once or through one that is left by itself', () => {
    expect([closes('SHUT'), closes('LEAVE')]).toEqual([true, true])
  })

  it('is none that leads elsewhere, or nowhere', () => {
    expect([closes('PAUSE'), closes('GO_ON'), closes('UNKNOWN')]).toEqual([false, false, false])
  })
})
