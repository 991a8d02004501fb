import { readBy } from '../../../../src/engine/conditions/condition.ts'
import { namesIn } from '../../../../src/engine/expressions/expression.ts'
import { personalFacts } from '../../../../src/engine/conditions/facts.ts'
import type { FolderStage } from '../../definitions.ts'
import { type PlacedCondition, conditionsOf } from '../expressions.ts'
import { type Mistake, type MeaningCheck, inStage } from '../mistake.ts'

/** A computed field has one source, which does not lead back to it, and is the same for everybody. */
export const computed: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => [...twice(stage), ...circles(stage), ...personal(stage)])

function twice(stage: FolderStage): Mistake[] {
  const { computed: entries = {}, derived = {}, currentUser = {}, prefill = {}, references = {} } = stage.stage
  const others = { derived, currentUser, prefill, references, defaults: stage.stage.defaults ?? {} }
  return Object.keys(entries).flatMap((field) =>
    Object.entries(others)
      .filter(([, fields]) => Object.hasOwn(fields, field))
      .map(([list]) =>
        inStage(stage, 'stage', ['computed', field], `"${field}" stands under "${list}" too. Keep one of them.`, 'key'),
      ),
  )
}

/** From each field to those that its value or its visibility follows from. */
function dependencies(stage: FolderStage): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const add = (field: string, names: string[]) => found.set(field, [...(found.get(field) ?? []), ...names])
  for (const [field, expression] of Object.entries(stage.stage.computed ?? {}))
    add(field, namesIn(expression).map(fieldOf))
  for (const { field, names } of shownBy(stage)) add(field, names)
  return found
}

const fieldOf = (name: string) => name.split('.', 1)[0] ?? name

function shownBy(stage: FolderStage): { field: string; names: string[] }[] {
  return conditionsOf(stage).flatMap((placed) =>
    fieldsShown(stage, placed).map((field) => ({ field, names: readBy(placed.condition) })),
  )
}

function fieldsShown(stage: FolderStage, { part, at }: PlacedCondition): string[] {
  if (part === 'ui') return [String(at[0])]
  return at[0] === 'rules' ? (stage.stage.rules?.[Number(at[1])]?.show ?? []) : []
}

function circles(stage: FolderStage): Mistake[] {
  const graph = dependencies(stage)
  return Object.keys(stage.stage.computed ?? {}).flatMap((field) => {
    const way = wayBack(graph, field)
    return way
      ? [
          inStage(
            stage,
            'stage',
            ['computed', field],
            `"${field}" follows from itself: ${[...way, field].join(' → ')}. Break the circle.`,
            'key',
          ),
        ]
      : []
  })
}

/** The names on a way from a name back to itself. */
export function wayBack(graph: Map<string, string[]>, start: string): string[] | undefined {
  const visited = new Set<string>()
  const search = (name: string, way: string[]): string[] | undefined => {
    for (const next of graph.get(name) ?? []) {
      if (next === start) return way
      if (visited.has(next)) continue
      visited.add(next)
      const found = search(next, [...way, next])
      if (found) return found
    }
    return undefined
  }
  return search(start, [start])
}

function personal(stage: FolderStage): Mistake[] {
  return Object.entries(stage.stage.computed ?? {}).flatMap(([field, expression]) =>
    namesIn(expression)
      .filter((name) => personalFacts.includes(name))
      .map((name) =>
        inStage(
          stage,
          'stage',
          ['computed', field],
          `a computed value is stored and is the same for everybody: it cannot follow from "${name}". Use it in a condition.`,
        ),
      ),
  )
}
