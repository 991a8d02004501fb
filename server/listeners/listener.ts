import type { AuditEntry } from '../store/record/audit.ts'
import type { Part } from '../store/part.ts'
import type { Db } from '../store/transaction.ts'

/** A transition that is being committed, or an application's creation, as the audit records it. */
export interface CommittedTransition extends Pick<
  AuditEntry,
  'applicationId' | 'at' | 'actorId' | 'actorRole' | 'onBehalfOf' | 'overall' | 'effects' | 'requestId'
> {
  /** The application's version that it makes. */
  version: number
  /** Of the stage that it moves; null where it moves the application alone. */
  formType: string | null
  /** Null for a creation. */
  code: string | null
  /** The state that it leaves, by name; null for a creation. */
  from: string | null
  to: string
}

/** Code that runs for every committed transition, whoever takes it (ADR 0030). */
export interface Listener {
  /** Unique: the name of its statement, also in the log. */
  name: string
  /**
   * What it writes of a transition: a part of the one statement that writes the application and its audit, so that either stands with
   * the other and no round trip is added. It does not see what the other parts write. Where it throws or fails, nothing is committed.
   */
  write(transition: CommittedTransition): Pick<Part, 'write' | 'values'>
  /** What else it does now and again, at each process; what that answers is logged. `every` is in ms. */
  regularly?: { every: number; work(db: Db): Promise<object | undefined> }
}
