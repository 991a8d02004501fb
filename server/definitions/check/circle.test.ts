import { describe, expect, it } from 'vitest'
import type { PathState, PathTransition } from '../../../src/engine/definition.ts'
import { circlesOf } from './circle.ts'
import { eventlessSteps } from './eventless.ts'

const done = (stage: string): PathTransition['guard'] => ({ type: 'stageDone', params: { stage } })
const is = (value: string | boolean): PathTransition['guard'] => ({
  type: 'matches',
  params: { path: 'a.b', const: value },
})
const to = (target: string, guard?: PathTransition['guard']): PathTransition => ({ target, guard })
const circles = (states: Record<string, PathState>) =>
  circlesOf(eventlessSteps({ id: 'P', initial: 'A', states })).map(({ steps, sure }) => [
    ...steps.map(({ from }) => from),
    ...(sure ? [] : ['?']),
  ])

describe('eventless transitions that go round', () => {
  it('are found over two states, however far apart they are in the file', () => {
    expect(circles({ A: { always: [to('C')] }, B: {}, C: { always: [to('A')] } })).toEqual([['A', 'C']])
  })

  it('are found in a state that leads to itself, or into itself while it stays', () => {
    expect(circles({ A: { always: [to('A')] } })).toEqual([['A']])
    expect(circles({ A: { initial: 'B', states: { B: {} }, always: [to('.B')] } })).toEqual([['A']])
  })

  it('are found where their guards can hold at once', () => {
    expect(circles({ A: { always: [to('B', done('x'))] }, B: { always: [to('A', is(true))] } })).toEqual([['A', 'B']])
  })

  it('are none where a value would have to be two at once', () => {
    expect(circles({ A: { always: [to('B', is(true))] }, B: { always: [to('A', is(false))] } })).toEqual([])
  })

  it('are none where a guard that stands before in the list would have to fail and to hold', () => {
    expect(
      circles({ A: { always: [to('C', done('x')), to('B')] }, B: { always: [to('A', done('x'))] }, C: {} }),
    ).toEqual([])
    expect(circles({ A: { always: [to('C'), to('B')] }, B: { always: [to('A')] }, C: {} })).toEqual([])
  })

  it('are found over what begins with a state, in states inside each other', () => {
    expect(
      circles({
        A: { always: [to('B')] },
        B: { initial: 'C', states: { C: { initial: 'D', states: { D: {} }, always: [to('E')] }, E: {} }, on: {} },
      }),
    ).toEqual([])
    const inner = { C: { always: [to('D')] }, D: { type: 'final' as const } }
    expect(circles({ A: { always: [to('B')] }, B: { initial: 'C', states: inner, onDone: to('A') } })).toEqual([
      ['A', 'B.C', 'B'],
    ])
  })

  it('are found over the end of states side by side, and over a branch that is begun anew with another', () => {
    const branch = { initial: 'C', states: { C: { always: [to('D')] }, D: { type: 'final' as const } } }
    expect(circles({ A: { type: 'parallel', states: { L: branch, R: branch }, onDone: to('A') } })).toHaveLength(1)
    expect(circles({ A: { type: 'parallel', states: { L: branch, R: branch }, onDone: to('B') }, B: {} })).toEqual([])
  })

  it('are told as possible where there are too many ways to try', () => {
    const layers = Array.from({ length: 8 }, (_, layer) => Array.from({ length: 6 }, (_unused, n) => `L${layer}N${n}`))
    const onward = (from: string, layer: number) =>
      (layers[layer + 1] ?? []).map((key) => to(key, done(`${from} ${key}`)))
    const inner = layers.flatMap((keys, layer) =>
      keys.map((key): [string, PathState] => [key, { always: layer < 7 ? onward(key, layer) : [to('A', done('x'))] }]),
    )
    const first = { always: [to('B', done('x')), ...onward('A', -1)] }
    expect(circles({ A: first, B: {}, ...Object.fromEntries(inner) })).toEqual([expect.arrayContaining(['?'])])
  })
})
