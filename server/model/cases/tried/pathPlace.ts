import type { StateValue } from 'xstate'
import { read } from '../../../../src/engine/path.ts'
import type { ApplicationDefinition, PathState } from '../../../../src/engine/definition.ts'
import type { OverallState, PathFacts } from '../../machines/pathWorkflow.ts'
import { type Workflows, runtimeOf } from '../../machines/workflows.ts'
import type { Situation } from '../situation.ts'

/** How far a person says that a made-up application has come on its path. */
export interface PathInput {
  /** The path's state. Absent: the nearest one with the code `state` or else the nearest in which the form is open. */
  value?: StateValue
  /** The stages whose work is finished. Absent: those that come before the form. */
  done?: string[]
  /** A state's code. */
  state?: string
}

/** A state of the path, with the stages that are done by then. */
export interface PathPlace extends Pick<OverallState, 'code' | 'name' | 'open' | 'closed'> {
  value: StateValue
  done: string[]
}

/** The most states of a path that a search looks at. */
const most = 500

/** The place of the application on its path; undefined if no way of the path leads there. */
export function placeOnPath(situation: Situation, { value, done, state }: PathInput = {}): PathPlace | undefined {
  const { workflows, runtime } = situation
  const { formType } = runtime.stage.stage
  const finished = done ?? before(workflows.application, formType)
  const isThere = (overall: OverallState) =>
    state === undefined ? overall.open.includes(formType) : overall.code === state
  const at = value ?? search(workflows, factsIn(situation, finished), isThere)
  return at === undefined ? undefined : placeAt(workflows, at, finished)
}

/** The place after a form has raised an event; undefined if the path does not take the event. */
export function placeAfter(
  situation: Situation,
  place: PathPlace,
  event: string,
  done: boolean,
): PathPlace | undefined {
  const { workflows, runtime } = situation
  const { path } = workflows
  const { formType } = runtime.stage.stage
  const finished = done ? [...new Set([...place.done, formType])] : place.done
  const reopened = (path.reopens(place.value, event) ?? []).flatMap((each) => [
    each,
    ...runtimeOf(workflows, each).downstream,
  ])
  const left = finished.filter((each) => !reopened.includes(each))
  const facts = factsIn(situation, left)
  if (!path.takes(place.value, event, facts)) return undefined
  return placeAt(workflows, path.take(place.value, event, facts).value, left)
}

/** The place for a state value; undefined if the path has no such state. */
function placeAt({ path }: Workflows, value: StateValue, done: string[]): PathPlace | undefined {
  try {
    const { code, name, open, closed } = path.state(value)
    return { value, code, name, open, closed, done }
  } catch {
    return undefined
  }
}

const factsIn = ({ application }: Situation, done: string[]): PathFacts => ({
  isDone: (formType) => done.includes(formType),
  valueAt: (path) => read(application, path),
})

/** The stages that come before a stage. */
function before({ stages }: ApplicationDefinition, formType: string): string[] {
  const found = new Set([formType])
  for (const each of found)
    for (const one of stages.find((stage) => stage.formType === each)?.after ?? []) found.add(one)
  found.delete(formType)
  return [...found]
}

/** The state that is fewest events away from the start. */
function search(
  { path, application }: Workflows,
  facts: PathFacts,
  isThere: (overall: OverallState) => boolean,
): StateValue | undefined {
  const events = eventsIn(Object.values(application.path.states))
  const first = path.start(facts).value
  const seen = new Set([JSON.stringify(first)])
  const values = [first]
  for (const value of values) {
    if (isThere(path.state(value))) return value
    for (const event of events) {
      if (!path.takes(value, event, facts)) continue
      const next = path.take(value, event, facts).value
      const key = JSON.stringify(next)
      if (seen.has(key) || seen.size >= most) continue
      seen.add(key)
      values.push(next)
    }
  }
  return undefined
}

const eventsIn = (states: PathState[]): string[] => [
  ...new Set(
    states.flatMap(({ on = {}, states: inner = {} }) => [...Object.keys(on), ...eventsIn(Object.values(inner))]),
  ),
]
