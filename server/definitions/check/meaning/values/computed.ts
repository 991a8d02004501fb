import { readsByName } from '../../../../../src/engine/conditions/computed.ts'
import { namesIn } from '../../../../../src/engine/expressions/expression.ts'
import type { Expression } from '../../../../../src/engine/definition.ts'
import { personalFacts } from '../../../../../src/engine/conditions/facts.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { shownBy } from '../../expressions.ts'
import { type JsonPath, type Mistake, type MeaningCheck, inStage } from '../../mistake.ts'

/** Checks that each computed field has one source, does not depend on itself, and is the same for everybody. */
export const computed: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => [...twice(stage), ...circles(stage), ...personal(stage)])

function twice(stage: FolderStage): Mistake[] {
  const { computed: entries = {}, derived = {}, currentUser = {}, prefill = {}, references = {} } = stage.stage
  const others = { derived, currentUser, prefill, references, defaults: stage.stage.defaults ?? {} }
  return Object.keys(entries).flatMap((field) =>
    Object.entries(others)
      .filter(([, fields]) => Object.hasOwn(fields, field))
      .map(([list]) =>
        inStage(stage, 'stage', ['computed', field], `"${field}" is also under "${list}". Keep one of them.`, 'key'),
      ),
  )
}

/** From each field (or column, as `table.column`) to the fields on which its value or its visibility depends. */
function dependencies(stage: FolderStage): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const add = (field: string, names: string[]) => found.set(field, [...(found.get(field) ?? []), ...names])
  for (const [name, names] of readsByName(stage))
    add(
      name,
      [...names, ...names.map(fieldOf)].filter((read) => read !== fieldOf(name) || name === read),
    )
  for (const { field, names } of shownBy(stage)) add(field, names)
  return found
}

const fieldOf = (name: string) => name.split('.', 1)[0] ?? name

function circles(stage: FolderStage): Mistake[] {
  const graph = dependencies(stage)
  return computedPlaces(stage).flatMap(({ name, at }) => {
    const way = cycleFrom(graph, name)
    return way
      ? [
          inStage(
            stage,
            'stage',
            at,
            `"${name}" follows from itself: ${[...way, name].join(' → ')}. Break the circle.`,
            'key',
          ),
        ]
      : []
  })
}

/** Returns the names on a way from a name back to itself; undefined if there is none. */
export function cycleFrom(graph: Map<string, string[]>, start: string): string[] | undefined {
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

interface ComputedPlace {
  /** `field`, or `table.column`. */
  name: string
  expression: Expression
  at: JsonPath
}

function computedPlaces({ stage: { computed: entries = {}, rows = {} } }: FolderStage): ComputedPlace[] {
  const fields = Object.entries(entries).map(([name, expression]) => ({ name, expression, at: ['computed', name] }))
  const columns = Object.entries(rows).flatMap(([table, { computed: own = {} }]) =>
    Object.entries(own).map(([column, expression]) => {
      return { name: `${table}.${column}`, expression, at: ['rows', table, 'computed', column] }
    }),
  )
  return [...fields, ...columns]
}

function personal(stage: FolderStage): Mistake[] {
  return computedPlaces(stage).flatMap(({ expression, at }) =>
    namesIn(expression)
      .filter((name) => personalFacts.includes(name))
      .map((name) =>
        inStage(
          stage,
          'stage',
          at,
          `a computed value is stored and is the same for everybody: it cannot follow from "${name}". Use it in a condition.`,
        ),
      ),
  )
}
