import type { Actor } from '../../src/engine/permissions.ts'
import type { AuditKey } from '../audit/key.ts'
import type { Db, Tx } from '../store/transaction.ts'
import type { LookupCache } from '../store/lookups/known.ts'
import type { Application } from '../store/applications/application.ts'
import { type Workflows, workflowsFor } from './machines/workflows.ts'

/** The context of every operation: the actor, the time, the definitions, and the database or transaction. */
export interface Work {
  db: Db
  workflows: Workflows
  actor: Actor
  /** The id of the actor's session. */
  sessionId: string
  now: Date
  /** When the actor last gave their password or signed in at the provider. */
  signedInAt: Date
  /** Lookups of earlier requests that are still valid, and those at another version (store/lookups/known.ts). */
  known: LookupCache
  knownAt(lookupVersion: string): LookupCache
  /** The key that signs decisions. */
  key: AuditKey
  requestId?: string
  /** The database has replicas, from which the person may read. */
  isReplicated?: boolean
}

/** Work inside a transaction, which its `db` is. */
export interface WorkInTransaction extends Work {
  db: Tx
}

/** The part of `Work` that reading needs, also when nobody is signed in, as for mail. */
export type ReadContext = Pick<Work, 'db' | 'workflows' | 'actor' | 'now' | 'known'>

/** The work, by the definitions of this application's kind. */
export const workOn = <Asking extends Pick<Work, 'workflows'>>(
  work: Asking,
  { kind }: Pick<Application, 'kind'>,
): Asking => ({
  ...work,
  workflows: workflowsFor(work.workflows, kind),
})
