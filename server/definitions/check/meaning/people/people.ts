import type { MayParams, ReferenceDefinition } from '../../../../../src/engine/definition.ts'
import type { Definitions, FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { stageFile, workflowFile } from '../../../../../src/engine/source/resolve.ts'
import type { StagePart } from '../../../../../src/engine/source/source.ts'
import type { StageFile, WorkflowFile } from '../../../../../src/engine/source/workflowFile.ts'
import { listedStages } from '../../paths/everyPath.ts'
import { permissionsInFull, rightsInFull } from '../../permissions.ts'
import { type JsonPath, type MeaningCheck, inStage } from '../../mistake.ts'
import { choice } from '../../suggest.ts'

type Kind = 'role' | 'party' | 'stage'

interface PeopleMention {
  part: StagePart
  at: JsonPath
  kind: Kind
  name: string
}

/** Checks that every role is in reference.json, and every party and every stage in application.json. */
export const people: MeaningCheck = (definitions, source) =>
  definitions.stages.flatMap((stage) =>
    [
      ...inWorkflow(workflowFile(source, stage.folder)),
      ...inRights(stageFile(source, stage.folder)),
      ...inStageFile(stage),
    ].flatMap(({ part, at, kind, name }) => {
      const known = knownPeople(definitions)[kind]
      const home = kind === 'role' ? 'reference.json' : 'application.json'
      return known.includes(name)
        ? []
        : inStage(stage, part, at, `${home} has no ${kind} "${name}".${choice(name, known)}`)
    }),
  )

export function knownPeople(definitions: Definitions): Record<Kind, string[]> {
  const { reference, application } = definitions
  return {
    role: reference.roles.map(({ name }) => name),
    party: Object.keys(application.parties),
    stage: listedStages(definitions),
  }
}

function inWorkflow(workflow: WorkflowFile): PeopleMention[] {
  return permissionsInFull(workflow).flatMap(({ may, at }) => namesInPermission('workflow', may, at))
}

function inRights(stage: StageFile): PeopleMention[] {
  return rightsInFull(stage).flatMap(({ may, at }) => namesInPermission('stage', may, at))
}

export function namesInPermission(
  part: StagePart,
  { roles, parties, notParties, notContributors }: MayParams,
  at: JsonPath,
): PeopleMention[] {
  const kinds = { roles: 'role', parties: 'party', notParties: 'party', notContributors: 'stage' } as const
  const lists = { roles, parties, notParties, notContributors }
  return (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((list) =>
    (lists[list] ?? []).map((name, n) => ({
      part,
      at: [...at, list, n],
      kind: kinds[list],
      name,
    })),
  )
}

function inStageFile({ stage }: FolderStage): PeopleMention[] {
  const { owners = {}, references = {}, authority, payload } = stage
  const rows = Object.entries(payload.rows ?? {})
  return [
    ...Object.entries(owners).map(([field, name]) => ({
      part: 'stage' as const,
      at: ['owners', field],
      kind: 'party' as const,
      name,
    })),
    ...roleNames(references, ['references']),
    ...rows.flatMap(([field, { references: columns = {} }]) => roleNames(columns, ['rows', field, 'references'])),
    ...(authority?.roles ?? []).map((name, n) => ({
      part: 'stage' as const,
      at: ['authority', 'roles', n],
      kind: 'role' as const,
      name,
    })),
  ]
}

function roleNames(references: Record<string, ReferenceDefinition>, at: JsonPath): PeopleMention[] {
  const named = ([field, { role, also = [] }]: [string, ReferenceDefinition]) => [
    ...(role === undefined ? [] : [{ name: role, at: [...at, field, 'role'] }]),
    ...also.map((name, n) => ({ name, at: [...at, field, 'also', n] })),
  ]
  return Object.entries(references)
    .flatMap(named)
    .map((each) => ({ part: 'stage', kind: 'role', ...each }))
}
