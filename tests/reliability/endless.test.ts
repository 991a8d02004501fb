import fc from 'fast-check'
import type { StateValue } from 'xstate'
import { checkSource } from '../../server/definitions/check/check.ts'
import { endless } from '../../server/definitions/check/meaning/workflow/endless.ts'
import { targets } from '../../server/definitions/check/meaning/workflow/targets.ts'
import { print } from '../../server/definitions/check/mistake.ts'
import { shapeMistakes } from '../../server/definitions/check/shape.ts'
import { resolve } from '../../src/engine/source/resolve.ts'
import { type Source, sourceOf } from '../../src/engine/source/source.ts'
import { type PathFacts, pathWorkflow } from '../../server/model/machines/pathWorkflow.ts'
import type { ApplicationDefinition, PathDefinition } from '../../src/engine/definition.ts'
import { realTexts } from '../definitions/edit.ts'
import { anyPath, asked, events } from './endless/paths.ts'
import { seed } from '../support/chance.ts'
import { promise } from './promise.ts'

const placed = /^[\w./-]+:\d+:\d+: ./
const texts = await realTexts()
const before = sourceOf(texts)
const product = JSON.parse(texts.get('application.json') ?? '') as ApplicationDefinition

/** Every way in which what the guards ask can stand. */
const allFacts: PathFacts[] = [true, false].flatMap((first) =>
  [true, false].flatMap((second) =>
    [...asked.values, undefined].map((value) => ({
      isDone: (stage: string) => (stage === asked.stages[0] ? first : second),
      valueAt: () => value,
    })),
  ),
)

/** What is wrong with a path by itself: a generated one has no stages that raise its events. */
function mistakes(source: Source): string[] {
  const shape = shapeMistakes(source)
  const found = shape.length > 0 ? shape : [targets, endless].flatMap((check) => check(resolve(source), source))
  return found.map((mistake) => print(mistake, source))
}

/** Acts in every state that some action leads to, and says which one does not end. */
function actions(path: PathDefinition): { taken: number; wrong: string[] } {
  const workflow = pathWorkflow({ path, stepInference: [], defaultStep: 1 })
  const seen = new Map<string, StateValue>()
  const wrong: string[] = []
  let taken = 0
  const act = (what: string, work: () => StateValue) => {
    taken += 1
    try {
      const value = work()
      if (seen.size < mostStates) seen.set(JSON.stringify(value), value)
    } catch (error) {
      wrong.push(`${what}: ${String(error)} in ${JSON.stringify(path)}`)
    }
  }
  for (const facts of allFacts) act('the start', () => workflow.start(facts).value)
  for (const value of seen.values()) {
    for (const event of events) for (const facts of allFacts) act(event, () => workflow.take(value, event, facts).value)
  }
  return { taken, wrong }
}

const mostStates = 8

interface Outcome {
  refused: boolean
  taken: number
  wrong: string[]
}

function outcome(path: PathDefinition): Outcome {
  const source = sourceOf(new Map([...texts, ['application.json', JSON.stringify({ ...product, path })]]), { before })
  const own = mistakes(source)
  if (own.length === 0) return { refused: false, ...actions(path) }
  const reported = checkSource(source)
  return {
    refused: true,
    taken: 0,
    wrong: own.filter((line) => !placed.test(line) || !reported.includes(line)).map((line) => `Not told: ${line}`),
  }
}

promise(30, { short: 80, full: 1_000 }, async (numRuns) => {
  const outcomes = fc.sample(anyPath, { numRuns, seed }).map(outcome)
  const kept = outcomes.filter(({ refused }) => !refused)
  const taken = kept.reduce((sum, each) => sum + each.taken, 0)
  const wrong = outcomes.flatMap((each) => each.wrong).slice(0, 5)
  const oneSided =
    Math.min(kept.length, numRuns - kept.length) < numRuns / 20 ? [`${kept.length} of ${numRuns} were kept.`] : []
  return {
    figure: `${numRuns} generated paths (seed ${seed}): ${numRuns - kept.length} refused with a position, ${kept.length} kept, in which ${taken} actions ended`,
    wrong: [...wrong, ...oneSided],
  }
})
