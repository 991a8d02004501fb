import type { MayParams } from '../../src/engine/definition.ts'
import type { Announcement } from '../store/record/announcements.ts'
import { permissionFactsOf } from './permissions/permissionFacts.ts'
import type { Workflows } from './machines/workflows.ts'
import type { View } from './view.ts'

/** Whom the definitions notify of a transition. It may be too many: it is checked again when a person reads it. */
export function announced(workflows: Workflows, view: View, formType: string | undefined, code: string | undefined) {
  const runtime = workflows.runtimes.get(formType ?? '')
  const definitions = runtime?.workflow.announcements.get(code ?? '') ?? []
  if (definitions.length === 0) return []
  const { parties } = permissionFactsOf(workflows, view)
  return definitions.flatMap(({ to }, place) => recipients(to, parties).map((one): Announcement => ({ place, ...one })))
}

/** The parties alone, if there must be a party; else everybody of the roles. */
function recipients(to: MayParams, parties: Record<string, string[]>): Omit<Announcement, 'place'>[] {
  if (!to.parties) return (to.roles ?? []).map((role) => ({ role, user_id: null }))
  const ids = new Set(to.parties.flatMap((name) => parties[name] ?? []))
  return [...ids].map((id) => ({ role: null, user_id: id }))
}
