import type { Definitions, FolderStage } from '../../definitions.ts'
import { type JsonPath, type Mistake, type MeaningCheck, inApplication, inStage } from '../mistake.ts'
import { allStates, transitionsOf } from '../states.ts'
import { choice } from '../suggest.ts'

/** What the server adds to every stage's record. */
const added = ['workflow_instance', 'available_transitions', 'completed_by', 'completed_at', 'submitted_by', 'submitted_at']

/** A path into a stage's record ends at something that the record has. */
export const recordPaths: MeaningCheck = (definitions) => [
  ...definitions.stages.flatMap((stage) => [
    ...pathsOfStage(stage).flatMap(({ path, at }) => broken(definitions, path).map((message) => inStage(stage, 'stage', at, message))),
    ...pathsOfWorkflow(stage).flatMap(({ path, at }) => broken(definitions, path).map((message) => inStage(stage, 'workflow', at, message))),
  ]),
  ...applicationMistakes(definitions),
]

interface PlacedPath {
  path: string
  at: JsonPath
}

function broken({ stages }: Definitions, path: string): string[] {
  const [source, key] = path.split('.')
  const stage = stages.find((one) => one.stage.source === source)
  if (key === undefined) return []
  if (!stage) return looksLikeRecord(String(source)) ? [`no stage has the record "${source}".${choice(String(source), stages.map((one) => one.stage.source))}`] : []
  const known = keysOf(stage)
  return known.includes(key) ? [] : [`the record "${source}" has no "${key}".${choice(key, known)}`]
}

function looksLikeRecord(source: string): boolean {
  return source.endsWith('_form')
}

/** Fields, stamps, what the server adds, and beside a person's id their name (`x_id` → `x_name`). */
function keysOf({ data, stage }: FolderStage): string[] {
  const names = Object.keys(stage.references ?? {}).filter((field) => field.endsWith('_id')).map((field) => field.replace(/_id$/, '_name'))
  return [...Object.keys(data.properties), ...names, ...Object.keys(stage.payload.stamps ?? {}), ...added]
}

function pathsOfStage({ stage }: FolderStage): PlacedPath[] {
  const { derived = {}, prefill = {}, authority, guards } = stage
  return [
    ...Object.entries(derived).flatMap(([field, { from, take }]) => (take ? [] : { path: from, at: ['derived', field, 'from'] })),
    ...Object.entries(prefill).map(([field, { from }]) => ({ path: from, at: ['prefill', field, 'from'] })),
    ...(authority ? [{ path: authority.required, at: ['authority', 'required'] }] : []),
    ...guards.flatMap((guard, n) => ('rule' in guard && guard.rule.name === 'atLeastAsStrong' ? { path: guard.rule.than, at: ['guards', n, 'rule', 'than'] } : [])),
  ]
}

function pathsOfWorkflow({ workflow }: FolderStage): PlacedPath[] {
  return allStates(workflow).flatMap((placed) => {
    const editable = { path: placed.state.meta?.editable?.authority, at: [...placed.at, 'meta', 'editable', 'authority'] }
    const guards = transitionsOf(placed).map(({ transition, at }) => ({ path: transition.guard?.params.authority, at: [...at, 'guard', 'params', 'authority'] }))
    return [editable, ...guards].flatMap(({ path, at }) => (path === undefined ? [] : { path, at }))
  })
}

function applicationMistakes(definitions: Definitions): Mistake[] {
  const { parties, columns, path } = definitions.application
  const placed: PlacedPath[] = [
    ...Object.entries(parties).flatMap(([party, paths]) => paths.map((one, n) => ({ path: one, at: ['parties', party, n] }))),
    ...Object.entries(columns).map(([column, from]) => ('from' in from ? { path: from.from, at: ['columns', column, 'from'] } : { path: from.sum, at: ['columns', column, 'sum'] })),
    ...allStates(path).flatMap(transitionsOf).flatMap(({ transition: { guard }, at }) =>
      guard?.type === 'matches' ? { path: guard.params.path, at: ['path', ...at, 'guard', 'params', 'path'] } : [],
    ),
  ]
  return placed.flatMap(({ path: one, at }) => broken(definitions, one).map((message) => inApplication(at, message)))
}
