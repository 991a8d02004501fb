import type { ApplicationDefinition, ReferenceData, StageFiles } from '../../src/engine/definition.ts'

/** A stage with the folder that holds it. */
export interface FolderStage extends StageFiles {
  folder: string
}

/** Everything a definitions' folder says, with references inlined and the brand filled in. */
export interface Definitions {
  stages: FolderStage[]
  application: ApplicationDefinition
  reference: ReferenceData
}
