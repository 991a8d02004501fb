import { fileOfKind } from '../../../../src/engine/applications/kinds.ts'
import type { ApplicationDefinition, KindDefinition } from '../../../../src/engine/definition.ts'
import type { Definitions } from '../../../../src/engine/source/definitions.ts'
import type { JsonPath, Mistake } from '../mistake.ts'

/** A path with its stages and steps, and the name of its file. */
export interface FilePath extends Pick<KindDefinition, 'stages' | 'approves' | 'steps' | 'path'> {
  file: string
  /** Only in a kind's file. */
  startedBy?: KindDefinition['startedBy']
  /** Only in application.json. */
  standard?: ApplicationDefinition
}

/** Returns the standard path, then that of each kind. */
export const everyPath = ({ application, kinds }: Pick<Definitions, 'application' | 'kinds'>): FilePath[] => [
  { ...application, file: 'application.json', standard: application },
  ...Object.entries(kinds).map(([kind, definition]) => ({ ...definition, file: fileOfKind(kind) })),
]

export const inPath = ({ file }: Pick<FilePath, 'file'>, at: JsonPath, message: string, on?: 'key'): Mistake => ({
  file,
  at,
  message,
  on,
})

/** The form types of all stages that any path lists. */
export const listedStages = (definitions: Pick<Definitions, 'application' | 'kinds'>): string[] => [
  ...new Set(everyPath(definitions).flatMap(({ stages }) => stages.map(({ formType }) => formType))),
]
