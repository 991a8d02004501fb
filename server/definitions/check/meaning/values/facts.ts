import { readBy } from '../../../../../src/engine/conditions/condition.ts'
import { personalFacts } from '../../../../../src/engine/conditions/facts.ts'
import { namesIn } from '../../../../../src/engine/expressions/expression.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { conditionsOf, expressionsOf } from '../../expressions.ts'
import { type Mistake, type MeaningCheck, inStage } from '../../mistake.ts'
import { factNames } from '../../valueTypes.ts'
import { messagesOf, namedInMessage } from '../texts/placeholders.ts'
import { cycleFrom } from './computed.ts'

/** Checks that each fact has a name of its own, is used, and depends on other facts without a circle. */
export const facts: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const used = namesUsed(stage)
    return Object.entries(stage.stage.facts ?? {}).flatMap(([name, fact]) => [
      ...misnamed(stage, name, used),
      ...('is' in fact ? misread(stage, name, namesIn(fact.is)) : []),
    ])
  })

function misnamed(stage: FolderStage, name: string, used: Set<string>): Mistake[] {
  const at = ['facts', name]
  if (Object.hasOwn(stage.data.properties, name))
    return [inStage(stage, 'stage', at, `"${name}" is a field of this form. Give the fact another name.`, 'key')]
  if (used.has(name)) return []
  return [inStage(stage, 'stage', at, `nothing reads the fact "${name}". Use it, or remove it.`, 'key')]
}

function misread(stage: FolderStage, name: string, reads: string[]): Mistake[] {
  const at = ['facts', name, 'is']
  const known = factNames(stage)
  const wrong = reads.flatMap((read): Mistake[] => {
    const [first = ''] = read.split('.', 1)
    if (personalFacts.includes(first))
      return [
        inStage(
          stage,
          'stage',
          at,
          `a fact is the same for everybody: it cannot follow from "${first}". Use it in a condition.`,
        ),
      ]
    if (!Object.hasOwn(stage.data.properties, first) || known.includes(first)) return []
    return [
      inStage(
        stage,
        'stage',
        at,
        `"${first}" is a field of this form, and a fact follows from facts alone. Use "computed".`,
      ),
    ]
  })
  const way = cycleFrom(graphOf(stage), name)
  if (!way) return wrong
  return [
    ...wrong,
    inStage(stage, 'stage', at, `"${name}" follows from itself: ${[...way, name].join(' → ')}. Break the circle.`),
  ]
}

const graphOf = ({ stage }: FolderStage): Map<string, string[]> =>
  new Map(Object.entries(stage.facts ?? {}).map(([name, fact]) => [name, 'is' in fact ? namesIn(fact.is) : []]))

/** The names in the stage's conditions, expressions and messages. */
function namesUsed(stage: FolderStage): Set<string> {
  const { guards, comments = [] } = stage.stage
  const names = [
    ...conditionsOf(stage).flatMap(({ condition }) => readBy(condition)),
    ...guards.flatMap((guard) => ('require' in guard ? readBy(guard.require) : [])),
    ...comments.flatMap(({ given }) => (given ? readBy(given) : [])),
    ...expressionsOf(stage).flatMap(({ expression }) => namesIn(expression)),
    ...messagesOf(stage.stage).flatMap(({ message }) => namedInMessage(message)),
  ]
  return new Set(names.map((name) => name.split('.', 1)[0] ?? name))
}
