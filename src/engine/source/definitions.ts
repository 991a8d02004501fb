import type {
  ApplicationDefinition,
  BriefingDefinition,
  KindDefinition,
  PaperDefinition,
  RecordType,
  ReferenceData,
  StageFiles,
  TableDefinition,
} from '../definition.ts'

/** A stage with the folder that holds it. */
export interface FolderStage extends StageFiles {
  folder: string
}

/** Everything a definitions' folder says, with references inlined and the brand filled in. */
export interface Definitions {
  stages: FolderStage[]
  application: ApplicationDefinition
  reference: ReferenceData
  /** The kinds of application by name, beside the standard one. */
  kinds: Record<string, KindDefinition>
  /** The decision tables by name; they also are in the expressions that look something up in them. */
  tables: Record<string, TableDefinition>
  /** The record types by name. */
  records: Record<string, RecordType>
  /** The credit paper; absent if the bank has none. */
  paper?: PaperDefinition
  /** What people read beside the forms, by file name. */
  briefings: Record<string, BriefingDefinition>
}
