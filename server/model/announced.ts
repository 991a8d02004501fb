import type { MayParams } from '../../src/engine/definition.ts'
import type { Announcement } from '../store/messages/announcements.ts'
import { permissionFactsOf } from './permissions/permissionFacts.ts'
import type { Workflows } from './machines/workflows.ts'
import type { View } from './view.ts'

/**
 * The people whom the definitions notify of a transition. These may be too many: permission is checked again when a
 * person reads the notification.
 */
export function announced(workflows: Workflows, view: View, formType: string | undefined, code: string | undefined) {
  const runtime = workflows.runtimes.get(formType ?? '')
  const definitions = runtime?.workflow.announcements.get(code ?? '') ?? []
  if (definitions.length === 0) return []
  const { parties } = permissionFactsOf(workflows, view)
  return definitions.flatMap(({ to }, place) => recipients(to, parties).map((one): Announcement => ({ place, ...one })))
}

/** The named parties; everybody with the named roles if the definition names no party. */
function recipients(to: MayParams, parties: Record<string, string[]>): Omit<Announcement, 'place'>[] {
  if (!to.parties) return (to.roles ?? []).map((role) => ({ role, user_id: null }))
  const ids = new Set(to.parties.flatMap((name) => parties[name] ?? []))
  return [...ids].map((id) => ({ role: null, user_id: id }))
}
