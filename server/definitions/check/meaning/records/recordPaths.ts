import type { MayParams } from '../../../../../src/engine/definition.ts'
import { pathsOf } from '../../../../../src/engine/rules/named/registry.ts'
import type { Definitions, FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { stageFile, workflowFile } from '../../../../../src/engine/source/resolve.ts'
import type { StageFile, WorkflowFile } from '../../../../../src/engine/source/workflowFile.ts'
import { type FilePath, everyPath, inPath } from '../../paths/everyPath.ts'
import { type PlacedMay, permissionsInFull, rightsInFull } from '../../permissions.ts'
import { type JsonPath, type Mistake, type MeaningCheck, inApplication, inStage } from '../../mistake.ts'
import { allStates, transitionsOf } from '../../../../../src/engine/source/states.ts'
import { choice } from '../../suggest.ts'

/** The properties that the server adds to every stage's record. */
const ofEveryRecord = ['workflow_instance']

/**
 * The properties of every application (product spec §3), known to the rules of both server and browser
 * (server/model/view.ts).
 */
const ofEveryApplication = [
  'id',
  'reference_number',
  'kind',
  'rank',
  'amount',
  'created_at',
  'created_by',
  'created_by_name',
  'submitted_at',
  'submitted_by',
  'workflow_state',
  'workflow_state_name',
]

/**
 * The properties that only the browser receives, because they depend on the person. Forms can show them, but nothing
 * can follow from them.
 */
const ofWhoLooks = {
  application: ['current_user_role', 'documents'],
  record: ['available_transitions', 'worked_on_by', 'completed_by_name'],
}

/** Checks that each path into an application leads to a property of the application or of a stage's record. */
export const recordPaths: MeaningCheck = (definitions, source) => [
  ...definitions.stages.flatMap((stage) => [
    ...[...pathsOfStage(stage), ...pathOfLimits(stage), ...pathsOfRights(stageFile(source, stage.folder))].flatMap(
      ({ path, at }) => broken(definitions, path).map((message) => inStage(stage, 'stage', at, message)),
    ),
    ...pathsOfUi(stage).flatMap(({ path, at }) =>
      broken(definitions, path, ofWhoLooks).map((message) => inStage(stage, 'ui', at, message)),
    ),
    ...pathsOfWorkflow(workflowFile(source, stage.folder)).flatMap(({ path, at }) =>
      broken(definitions, path).map((message) => inStage(stage, 'workflow', at, message)),
    ),
  ]),
  ...applicationMistakes(definitions),
  ...guardMistakes(definitions),
]

/** A path into an application, and the path's place in its file. */
export interface PlacedPath {
  path: string
  at: JsonPath
}

export function broken({ stages }: Definitions, path: string, more: Partial<typeof ofWhoLooks> = {}): string[] {
  const [first = '', second] = path.split('.')
  const stage = stages.find((one) => one.stage.source === first)
  if (!stage) {
    const known = [
      ...stages.map((one) => one.stage.source),
      ...stages.flatMap(ofApplication),
      ...ofEveryApplication,
      ...(more.application ?? []),
    ]
    return known.includes(first) ? [] : [`the application has no "${first}".${choice(first, known)}`]
  }
  const known = [...ofRecord(stage), ...(more.record ?? [])]
  return second === undefined || known.includes(second)
    ? []
    : [`the record "${first}" has no "${second}".${choice(second, known)}`]
}

/** The properties that a stage adds to the application itself. */
function ofApplication({ stage: { payload } }: FolderStage): string[] {
  return [...(payload.unprefixed ?? []), ...Object.values(payload.readFrom ?? {})]
}

/**
 * The properties of a stage's record: its fields, the names of the people that these name, its stamps, and what the
 * server adds.
 */
function ofRecord({ data, stage }: FolderStage): string[] {
  const { references = {}, currentUser = {}, payload } = stage
  const people = [
    ...Object.keys(references).filter((field) => references[field]?.role !== undefined),
    ...Object.keys(currentUser),
  ]
  return [
    ...Object.keys(data.properties).filter((field) => !payload.unprefixed?.includes(field)),
    ...people.map((field) => `${field.replace(/_id$/, '')}_name`),
    ...Object.keys(payload.stamps ?? {}),
    ...ofEveryRecord,
  ]
}

export function pathsOfStage({ stage }: FolderStage): PlacedPath[] {
  const { derived = {}, facts = {}, prefill = {}, authority, guards } = stage
  return [
    ...Object.entries(derived).flatMap(([field, { from, take }]) =>
      take ? [] : { path: from, at: ['derived', field, 'from'] },
    ),
    ...Object.entries(facts).flatMap(([fact, given]) =>
      'from' in given ? { path: given.from, at: ['facts', fact, 'from'] } : [],
    ),
    ...Object.entries(prefill).map(([field, { from }]) => ({ path: from, at: ['prefill', field, 'from'] })),
    ...(authority ? [{ path: authority.required, at: ['authority', 'required'] }] : []),
    ...guards.flatMap((guard, n) =>
      'rule' in guard
        ? pathsOf(guard.rule).map(({ name, at }) => ({ path: name, at: ['guards', n, 'rule', ...at] }))
        : [],
    ),
  ]
}

/**
 * The path to the table of approved limits. It reveals nothing, because people who may not see the table see no
 * approved limits.
 */
const pathOfLimits = ({ stage: { approvedLimits } }: FolderStage): PlacedPath[] =>
  approvedLimits ? [{ path: approvedLimits.from, at: ['approvedLimits', 'from'] }] : []

function pathsOfUi({ ui }: FolderStage): PlacedPath[] {
  return (ui['ui:aboveShows'] ?? []).map(({ from }, n) => ({ path: from, at: ['ui:aboveShows', n, 'from'] }))
}

export function pathsOfWorkflow(workflow: WorkflowFile): PlacedPath[] {
  return permissionsInFull(workflow).flatMap(authorityPath)
}

export function pathsOfRights(stage: StageFile): PlacedPath[] {
  return rightsInFull(stage).flatMap(authorityPath)
}

const authorityPath = ({ may: { authority }, at }: PlacedMay<MayParams>): PlacedPath[] =>
  authority === undefined ? [] : [{ path: authority, at: [...at, 'authority'] }]

interface ShownPath extends PlacedPath {
  more?: typeof ofWhoLooks
}

/** The paths of application.json: their values go into lists and decide who may act. */
export function pathsOfApplication({ application }: Definitions): PlacedPath[] {
  const { parties, columns } = application
  return [
    ...Object.entries(parties).flatMap(([party, paths]) =>
      paths.map((one, n) => ({ path: one, at: ['parties', party, n] })),
    ),
    ...Object.entries(columns).map(([column, from]) =>
      'from' in from
        ? { path: from.from, at: ['columns', column, 'from'] }
        : { path: from.sum, at: ['columns', column, 'sum'] },
    ),
  ]
}

function applicationMistakes(definitions: Definitions): Mistake[] {
  const { sealed, summary, confirm = [] } = definitions.application
  const placed: ShownPath[] = [
    ...pathsOfApplication(definitions),
    ...Object.entries(sealed).map(([name, one]) => ({ path: one, at: ['sealed', name] })),
    ...summary.map(({ from }, n) => ({ path: from, at: ['summary', n, 'from'], more: ofWhoLooks })),
    ...confirm.map(({ from }, n) => ({ path: from, at: ['confirm', n, 'from'], more: ofWhoLooks })),
  ]
  return placed.flatMap(({ path: one, at, more }) =>
    broken(definitions, one, more).map((message) => inApplication(at, message)),
  )
}

/** The paths that guards of an application's path read: their values decide its next state. */
export const pathsOfGuards = ({ path }: FilePath): PlacedPath[] =>
  allStates(path)
    .flatMap(transitionsOf)
    .flatMap(({ transition: { guard }, at }) =>
      guard?.type === 'matches' ? { path: guard.params.path, at: ['path', ...at, 'guard', 'params', 'path'] } : [],
    )

/** Finds unknown paths in the guards of every path. A guard knows only the stages of its own path. */
function guardMistakes(definitions: Definitions): Mistake[] {
  return everyPath(definitions).flatMap((file) => {
    const listed = file.stages.map(({ formType }) => formType)
    const stages = definitions.stages.filter(({ stage }) => listed.includes(stage.formType))
    return pathsOfGuards(file).flatMap(({ path, at }) =>
      broken({ ...definitions, stages }, path).map((message) => inPath(file, at, message)),
    )
  })
}
