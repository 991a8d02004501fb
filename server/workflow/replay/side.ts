import type { StateValue } from 'xstate'
import type { MayParams, PathState, StageFiles } from '../../../src/engine/definition.ts'
import type { PublishedDefinitions } from '../../definitions/publish.ts'
import { withoutDefinition } from '../../definitions/stranded/strandedStates.ts'
import { pathFacts } from '../../model/advance.ts'
import type { PathFacts } from '../../model/machines/pathWorkflow.ts'
import { type StageRuntime, type Workflows, workflowsOf } from '../../model/machines/workflows.ts'
import type { View } from '../../model/view.ts'

/** An action out of a state, and where it leads. */
export interface Action {
  code: string
  name: string
  /** The state after the action, and its name. */
  state: StateValue
  leads: string
  raises?: string
  params?: MayParams
}

/** One of the two sets of definitions that a replay compares. Caches what follows from the definitions alone. */
export interface Side {
  workflows: Workflows
  /** Whether the definitions lack a state: of a stage, or of the path of a kind if no stage is given. */
  lacks(kind: string, formType: string | null, state: StateValue): boolean
  actions(workflows: Workflows, runtime: StageRuntime, state: StateValue): Action[]
  /** Where an event takes the application; undefined where the path does not take it. */
  route(workflows: Workflows, view: View, event: string): string | undefined
  /** The stages that are open in a state of the path, by their titles. */
  open(workflows: Workflows, state: StateValue): string
}

export function sideOf(published: PublishedDefinitions): Side {
  const workflows = workflowsOf(published)
  return {
    workflows,
    lacks: remembered((kind: string, formType: string | null, state: StateValue) => {
      const stored = { kind: formType === null ? kind : null, formType, state }
      return withoutDefinition(published, [stored]).length > 0
    }),
    actions: rememberedBy(
      ({ kind }, { stage }, state) => JSON.stringify([kind, stage.stage.formType, state]),
      (_, runtime, state) => actionsOf(runtime, state),
    ),
    route: routes(),
    open: rememberedBy(
      ({ kind }, state) => JSON.stringify([kind, state]),
      (own, state) => titles(own, own.path.state(state).open),
    ),
  }
}

function actionsOf({ workflow }: StageRuntime, state: StateValue): Action[] {
  const nobody = () => []
  return workflow.offers(state, nobody).map(({ transition: { code, name }, meta, params }) => {
    const next = workflow.take(state, code, nobody)
    return { code, name, state: next, leads: workflow.state(next).name, raises: meta.raises, params }
  })
}

/** Caches routes by the facts that the guards of the path read. */
function routes(): Side['route'] {
  const known = new Map<string, string | undefined>()
  return (workflows, { application, references }, event) => {
    const facts = pathFacts({ workflows }, application, references)
    const asked = guardsOf(workflows)
    const key = JSON.stringify([
      workflows.kind,
      application.path,
      event,
      asked.stages.map((stage) => workflows.runtimes.has(stage) && facts.isDone(stage)),
      asked.paths.map((path) => facts.valueAt(path) ?? null),
    ])
    if (!known.has(key)) known.set(key, routeOf(workflows, application.path, event, facts))
    return known.get(key)
  }
}

function routeOf(workflows: Workflows, state: StateValue, event: string, facts: PathFacts): string | undefined {
  const { path } = workflows
  if (!path.takes(state, event, facts)) return undefined
  const { name, open } = path.state(path.take(state, event, facts).value)
  return open.length > 0 ? `${name}: ${titles(workflows, open)}` : name
}

const titles = ({ runtimes }: Workflows, formTypes: string[]): string =>
  formTypes.map((formType) => runtimes.get(formType)?.stage.stage.title ?? formType).join(', ')

interface Guards {
  stages: string[]
  paths: string[]
}

const guards = new WeakMap<Workflows, Guards>()

/** The stages and the record paths that the guards of a kind's path ask for. */
function guardsOf(workflows: Workflows): Guards {
  const known = guards.get(workflows)
  if (known) return known
  const all = statesIn(Object.values(workflows.application.path.states)).flatMap(({ on = {}, always = [], onDone }) =>
    [...Object.values(on), ...always, ...(onDone ? [onDone] : [])].flatMap(({ guard }) => guard ?? []),
  )
  const found = {
    stages: [...new Set(all.flatMap((guard) => (guard.type === 'stageDone' ? guard.params.stage : [])))],
    paths: [...new Set(all.flatMap((guard) => (guard.type === 'matches' ? guard.params.path : [])))],
  }
  guards.set(workflows, found)
  return found
}

const statesIn = (states: PathState[]): PathState[] =>
  states.flatMap((state) => [state, ...statesIn(Object.values(state.states ?? {}))])

/** The record paths, `<source>.<field>`, from which the permissions of the actions take the level that they require. */
export function levelPaths(side: Side, workflows: Workflows, runtime: StageRuntime, state: StateValue): string[] {
  return [...new Set(side.actions(workflows, runtime, state).flatMap(({ params }) => params?.authority ?? []))]
}

/** The name of a stage in findings. */
export const stageNamed = ({ stage }: Pick<StageFiles, 'stage'>) => ({ name: stage.formType, title: stage.title })

const remembered = <Args extends unknown[], Result>(of: (...args: Args) => Result) =>
  rememberedBy((...args: Args) => JSON.stringify(args), of)

function rememberedBy<Args extends unknown[], Result>(
  name: (...args: Args) => string,
  of: (...args: Args) => Result,
): (...args: Args) => Result {
  const known = new Map<string, { result: Result }>()
  return (...args) => {
    const key = name(...args)
    const found = known.get(key) ?? { result: of(...args) }
    known.set(key, found)
    return found.result
  }
}
