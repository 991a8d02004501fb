import type { Application } from '../store/applications/application.ts'
import type { Announcement } from '../store/messages/announcements.ts'
import type { StatementPart } from '../store/statementPart.ts'
import type { AuditEntry } from '../store/audit/audit.ts'
import type { CommittedTransition } from './listener.ts'
import { listeners } from './registry.ts'

/** Collects what all listeners write if the audit entry records a transition or a creation. */
export function notifyListeners(
  application: Application,
  entry: AuditEntry,
  announced: Announcement[],
): StatementPart[] {
  if (entry.action !== 'transition' && entry.action !== 'created') return []
  const transition = { ...committed(application, entry), announced }
  return listeners.map(({ name, write }) => ({ name: `listener ${name}`, ...write(transition) }))
}

function committed(
  { forms, overall: reached, version }: Application,
  entry: AuditEntry,
): Omit<CommittedTransition, 'announced'> {
  const { applicationId, at, actorId, actorRole, onBehalfOf, overall, effects, requestId, formType = null } = entry
  const now = forms.get(formType ?? '')?.stateName ?? reached.name
  const { code = null, from = null, to = now } = entry.transition ?? {}
  const moved = { version, formType, code, from, to, overall, effects }
  return { applicationId, at, actorId, actorRole, onBehalfOf, requestId, ...moved }
}
