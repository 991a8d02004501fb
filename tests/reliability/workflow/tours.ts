import { type Model, choices, fillIn, isClosed, newModel, take } from './model.ts'
import type { Step } from './play.ts'
import { type Actor, edgeName, edges } from './rules.ts'

interface Way {
  model: Model
  steps: Step[]
}

/** The shortest run that takes each edge, of those that the model comes to. */
export function toursOf(actors: Actor[], parties: Model['parties']): Map<string, Step[]> {
  const tours = new Map<string, Step[]>()
  const seen = new Set<string>()
  let ways: Way[] = [{ model: newModel(parties), steps: [] }]
  while (ways.length > 0 && tours.size < edges.length) {
    const next = ways.flatMap((way) => onward(way, actors, tours))
    ways = next.filter(({ model }) => {
      const key = keyOf(model)
      return !isClosed(model) && !seen.has(key) && seen.add(key)
    })
  }
  return tours
}

/** Each action that is possible by the first who can take it; a review also asks for no questionnaire. */
function onward({ model, steps }: Way, actors: Actor[], tours: Map<string, Step[]>): Way[] {
  const all = choices(model, actors)
  const isFirst = ({ form, code }: (typeof all)[number], n: number) =>
    all.findIndex((each) => each.form === form && each.code === code) === n
  return all.flatMap((choice, pick) => {
    if (!isFirst(choice, pick)) return []
    const { form, code, actor } = choice
    const edge = edgeName(form, code, model.forms.get(form) ?? '')
    return (form === 'credit_review' ? [true, false] : [true]).map((questionnaire) => {
      const step: Step = { kind: 'possible', pick, who: 0, reason: true, questionnaire, level: 'DA8', committee: false }
      const way = { model: structuredClone(model), steps: [...steps, step] }
      fillIn(way.model, form, step)
      take(way.model, form, code, actor)
      if (!tours.has(edge)) tours.set(edge, way.steps)
      return way
    })
  })
}

/** What the actions that are possible depend on. */
const keyOf = ({ state, forms, started, questionnaire, level }: Model): string =>
  JSON.stringify([state, [...forms].map(String).toSorted(), [...started].toSorted(), questionnaire, level])
