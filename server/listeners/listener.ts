import type { Announcement } from '../store/messages/announcements.ts'
import type { AuditEntry } from '../store/audit/audit.ts'
import type { StatementPart } from '../store/statementPart.ts'
import type { Db } from '../store/transaction.ts'

/** A transition that is being committed, or an application's creation, as the audit records it. */
export interface CommittedTransition extends Pick<
  AuditEntry,
  'applicationId' | 'at' | 'actorId' | 'actorRole' | 'onBehalfOf' | 'overall' | 'effects' | 'requestId'
> {
  /** The application's new version. */
  version: number
  /** The stage; null if only the application moves. */
  formType: string | null
  /** The transition's code; null for a creation. */
  code: string | null
  /** The name of the previous state; null for a creation. */
  from: string | null
  to: string
  /** The people whom the definitions notify of it. */
  announced: Announcement[]
}

/** Code that runs for every committed transition (ADR 0030). */
export interface Listener {
  /** A unique name: that of its part of the statement, also in the log. */
  name: string
  /**
   * Returns what to write for a transition. It becomes a part of the one statement that writes the application and its
   * audit, so that all of it is committed or none, without a further round trip. It does not see what the other parts
   * write. If it throws or fails, nothing is committed.
   */
  write(transition: CommittedTransition): Pick<StatementPart, 'write' | 'values'>
  /** Regular work, in each process; its result is logged. `every` is in milliseconds. */
  regularly?: { every: number; work(db: Db): Promise<object | undefined> }
}
