import fc from 'fast-check'
import type { PathDefinition, PathState, PathTransition } from '../../../src/engine/definition.ts'

const keys = ['A', 'B', 'C', 'D']
export const events = ['GO', 'ON']
export const asked = {
  stages: ['legal_review', 'credit_review'],
  path: 'credit_review_form.questionnaire_required',
  values: [true, false, 'x'] as const,
}

const guard: fc.Arbitrary<PathTransition['guard']> = fc.oneof(
  fc.constant(undefined),
  fc.constantFrom(...asked.stages).map((stage) => ({ type: 'stageDone' as const, params: { stage } })),
  fc
    .constantFrom(...asked.values)
    .map((value) => ({ type: 'matches' as const, params: { path: asked.path, const: value } })),
)

/** What a transition of a state may name: mostly what is there beside it or inside it, seldom what may not be. */
function target(beside: string[], inside: string[]): fc.Arbitrary<string | undefined> {
  const near = [...beside, ...inside.map((key) => `.${key}`)]
  const far = beside.flatMap((key) => keys.slice(0, 2).map((inner) => `${key}.${inner}`))
  return fc.oneof(
    { weight: 100, arbitrary: fc.constantFrom(...near) },
    { weight: 2, arbitrary: fc.constantFrom(...far) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, 'NOWHERE') },
  )
}

const transition = (beside: string[], inside: string[]): fc.Arbitrary<PathTransition> =>
  fc.record({ target: target(beside, inside), guard })

/** A state among others, with so many levels of states inside it at most. */
function state(levels: number, beside: string[]): fc.Arbitrary<PathState> {
  const held =
    levels === 0
      ? fc.constant<Record<string, PathState>>({})
      : fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: states(levels - 1) })
  return held.chain((inner) => {
    const inside = Object.keys(inner)
    const way = transition(beside, inside)
    const rest = fc.record({
      always: fc.option(fc.array(way, { minLength: 1, maxLength: 3 }), { nil: undefined, freq: 1 }),
      on: fc.dictionary(fc.constantFrom(...events), way, { maxKeys: 2 }),
      onDone: inside.length > 0 ? fc.option(way, { nil: undefined }) : fc.constant(undefined),
      kind: fc.constantFrom('parallel' as const, 'compound' as const, 'final' as const, 'atomic' as const),
    })
    return rest.map(({ kind, ...own }): PathState => {
      if (inside.length === 0) return kind === 'final' ? { type: 'final' } : own
      return { ...own, states: inner, ...(kind === 'parallel' ? { type: 'parallel' } : { initial: inside[0] }) }
    })
  })
}

function states(levels: number): fc.Arbitrary<Record<string, PathState>> {
  return fc.integer({ min: 1, max: keys.length }).chain((count) => {
    const here = keys.slice(0, count)
    return fc.record(Object.fromEntries(here.map((key) => [key, state(levels, here)])))
  })
}

/** A path with eventless transitions, guards, and states in each other and side by side. */
export const anyPath: fc.Arbitrary<PathDefinition> = states(2).map((inside) => ({
  id: 'GENERATED',
  initial: Object.keys(inside)[0] ?? 'A',
  states: inside,
}))
