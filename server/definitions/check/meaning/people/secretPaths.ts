import type { Definitions, FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { stageFile, workflowFile } from '../../../../../src/engine/source/resolve.ts'
import { type MeaningCheck, inApplication, inStage } from '../../mistake.ts'
import { type FilePath, everyPath, inPath } from '../../paths/everyPath.ts'
import { secretFields } from '../../secretFields.ts'
import {
  type PlacedPath,
  pathsOfApplication,
  pathsOfGuards,
  pathsOfRights,
  pathsOfStage,
  pathsOfWorkflow,
} from '../records/recordPaths.ts'

/**
 * Checks that no path takes a value that not everybody may see to where everybody sees it, or sees what follows from
 * it: another form, a list, or who may act. Paths that only the browser follows are safe, because the application that
 * it receives lacks the value. So are seals, which only people who verify them read.
 */
export const secretPaths: MeaningCheck = (definitions, source) => {
  const secret = secretNames(definitions)
  if (secret.size === 0) return []
  const leaking = (paths: PlacedPath[]) =>
    paths.flatMap(({ path, at }) => {
      const name = secret.get(path) ?? secret.get(path.split('.').slice(0, 2).join('.')) ?? secret.get(firstOf(path))
      if (name === undefined) return []
      const message = `not everybody may see "${name}", and this path would take it to others. Use another field, or let everybody see it.`
      return [{ at, message }]
    })
  return [
    ...definitions.stages.flatMap((stage) => [
      ...leaking([...pathsOfStage(stage), ...pathsOfRights(stageFile(source, stage.folder))]).map(({ at, message }) =>
        inStage(stage, 'stage', at, message),
      ),
      ...leaking(pathsOfWorkflow(workflowFile(source, stage.folder))).map(({ at, message }) =>
        inStage(stage, 'workflow', at, message),
      ),
    ]),
    ...leaking(pathsOfApplication(definitions)).map(({ at, message }) => inApplication(at, message)),
    ...everyPath(definitions).flatMap((file) =>
      leaking([...pathsOfGuards(file), ...pathsOfStart(file)]).map(({ at, message }) => inPath(file, at, message)),
    ),
  ]
}

const pathsOfStart = ({ startedBy }: FilePath): PlacedPath[] =>
  startedBy?.authority === undefined ? [] : [{ path: startedBy.authority, at: ['startedBy', 'authority'] }]

const firstOf = (path: string) => path.split('.', 1)[0] ?? path

/** The fields that not everybody may see, by every path to their values. */
function secretNames({ stages }: Definitions): Map<string, string> {
  return new Map(stages.flatMap((stage) => [...secretFields(stage)].flatMap((field) => namesOf(stage, field))))
}

function namesOf({ stage: { source, payload } }: FolderStage, field: string): [string, string][] {
  const names = [field, `${field.replace(/_id$/, '')}_name`]
  const record = payload.readFrom?.[field]
  const paths = payload.unprefixed?.includes(field)
    ? [...names, ...(record === undefined ? [] : [record])]
    : names.map((name) => `${source}.${name}`)
  return paths.map((path) => [path, field])
}
