import type { Actor } from '../../src/engine/permissions.ts'
import type { AuditKey } from '../audit/key.ts'
import type { Db } from '../store/transaction.ts'
import type { Known } from '../store/lookups/known.ts'
import type { Workflows } from './machines/workflows.ts'

/** What every piece of work is done with: for whom, when, by which definitions, on which database or transaction. */
export interface Work {
  db: Db
  workflows: Workflows
  actor: Actor
  /** The one in which they act. */
  sessionId: string
  now: Date
  /** When the actor gave their password or the like. */
  signedInAt: Date
  /** The records that have been looked up, and those that may be used at another version of them. */
  known: Known
  knownAt(lookupVersion: number): Known
  /** Signs a decision. */
  key: AuditKey
  requestId?: string
}
