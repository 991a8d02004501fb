import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import type { Database } from './database/tables.ts'
import type { DefinitionsInUse } from './definitionsInUse.ts'

/** What every route is given. The process keeps nothing else, so that any number of them run on one database. */
export interface Context {
  config: Config
  db: Kysely<Database>
  definitions: DefinitionsInUse
  /** Aborted when the server begins to stop: requests in flight are finished, new ones go elsewhere. */
  stopping: AbortSignal
}
