import { definitionOf, kindOfFile, nameOfKind, standardKind } from '../../../../../src/engine/applications/kinds.ts'
import type { PathDefinition, PathState } from '../../../../../src/engine/definition.ts'
import type { Definitions } from '../../../../../src/engine/source/definitions.ts'
import { casesFilesIn } from '../../../../../src/engine/source/source.ts'
import type { JsonPath, MeaningCheck, LocalMistake } from '../../mistake.ts'
import { allStates, transitionsOf } from '../../../../../src/engine/source/states.ts'
import { choice } from '../../suggest.ts'

/** The parts of a case that contain names. */
interface Case {
  as?: { role: string }
  done?: string[]
  events?: string[]
  expect: { state?: string; open?: string[]; notRequired?: string[] }
}

/** Checks that a path's cases name stages, events and states that the path has. */
export const pathCases: MeaningCheck = (definitions, source) =>
  casesFilesIn<Case>(source, 'paths').flatMap(({ name, file, cases }) => {
    const own = definitionOf(definitions, kindOfFile(name))
    if (!own) {
      const known = [standardKind, ...Object.keys(definitions.kinds)].map(nameOfKind)
      return [
        {
          file,
          at: [],
          message: `there is no path "${name}".${choice(name, known)} Cases of application.json are in paths/new.cases.json.`,
        },
      ]
    }
    const known = namesIn(own.path)
    const stages = own.stages.map(({ formType }) => formType)
    return cases.flatMap((given, n) =>
      [
        ...unknown(given.done, stages, 'stage', ['done']),
        ...unknown(given.events, known.events, 'event', ['events']),
        ...unknown(given.expect.open, stages, 'stage', ['expect', 'open']),
        ...unknown(given.expect.notRequired, stages, 'stage', ['expect', 'notRequired']),
        ...unknownState(given, known.states),
        ...wrongActor(definitions, name, given),
      ].map(({ at, ...found }) => ({ ...found, file, at: ['cases', n, ...at] })),
    )
  })

function namesIn(path: PathDefinition): { states: string[]; events: string[] } {
  const states = allStates<PathState>(path)
  return {
    states: Object.keys(path.states),
    events: [...new Set(states.flatMap(transitionsOf).flatMap(({ event }) => event ?? []))],
  }
}

function unknown(names: string[] = [], known: string[], what: string, at: JsonPath): LocalMistake[] {
  return names.flatMap((name, n) =>
    known.includes(name)
      ? []
      : [{ at: [...at, n], message: `the path has no ${what} "${name}".${choice(name, known)}` }],
  )
}

function unknownState({ expect: { state } }: Case, known: string[]): LocalMistake[] {
  return state === undefined || known.includes(state)
    ? []
    : [{ at: ['expect', 'state'], message: `the path has no state "${state}".${choice(state, known)}` }]
}

function wrongActor({ reference }: Definitions, name: string, { as }: Case): LocalMistake[] {
  if (!as) return []
  if (name === standardKind)
    return [
      {
        at: ['as'],
        on: 'key',
        message: '"may" of the roles in reference.json says who creates an application. Remove this.',
      },
    ]
  const known = reference.roles.map((role) => role.name)
  return known.includes(as.role)
    ? []
    : [{ at: ['as', 'role'], message: `reference.json has no role "${as.role}".${choice(as.role, known)}` }]
}
