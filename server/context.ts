import type { Kysely } from 'kysely'
import type { Counts } from './admission/counts.ts'
import type { AuditKey } from './audit/key.ts'
import type { Config } from './config.ts'
import type { Contents } from './contents/contents.ts'
import type { Replicas } from './database/replicas/replicas.ts'
import type { Database } from './database/tables.ts'
import type { DefinitionsInUse } from './definitions/inUse.ts'
import type { PaperFiles } from './paperFiles/paperFiles.ts'
import type { LookupCache } from './store/lookups/known.ts'

/** What the server knows only if it runs the demo bank. */
export interface DemoBank {
  /** The password of every demo account. It opens nothing without demo mode. */
  password: string
  /** Adds the list of who can sign in to the page, for the sign-in page to offer. */
  withSignIns: (page: string) => string
}

/** What every route gets. Everything else is in the database, so that any number of processes can run on one. */
export interface Context {
  config: Config
  db: Kysely<Database>
  /** The replicas from which lists are read, if there are any. */
  replicas?: Replicas
  definitions: DefinitionsInUse
  /** The key that signs what must not be changed afterwards: the audit's checkpoints, and decisions. */
  key: AuditKey
  contents: Contents
  /** Makes files of credit papers. */
  papers: PaperFiles
  /** Counts that all processes of the server share. */
  counts: Counts
  demoBank: DemoBank
  /** Lookups of earlier requests that are still valid at a version (store/lookups/known.ts). */
  knownAt(lookupVersion: string): LookupCache
  /** Aborted when the server begins to stop: requests in flight are finished, new ones go elsewhere. */
  stopping: AbortSignal
}
