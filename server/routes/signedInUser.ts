import { roleTitle } from '../../src/engine/capabilities.ts'
import type { Context } from '../context.ts'
import { type UserRecord, toWireUser } from '../store/people/users.ts'
import { capabilitiesOf } from '../model/capabilities.ts'
import { keptTypes } from '../model/upkeep/keptTypes.ts'
import { keeps } from '../model/upkeep/rights.ts'
import { workflowsOf } from '../model/machines/workflows.ts'

/**
 * Returns the signed-in person, with what their role may do by the present definitions. A client offers nothing else
 * (spec decision 38).
 */
export async function signedInUser({ definitions }: Pick<Context, 'definitions'>, user: UserRecord) {
  const now = await definitions.current()
  const workflows = workflowsOf(now)
  const role = { name: user.role, title: roleTitle(workflows.reference, user.role) }
  const isKeeper = keptTypes(now).some((type) => keeps(type, user.role))
  const capabilities = [...capabilitiesOf(workflows, user.role), ...(isKeeper ? ['keep' as const] : [])]
  return { ...toWireUser(user), role, capabilities }
}
