import { roleTitle } from '../../src/engine/capabilities.ts'
import type { Context } from '../context.ts'
import { type UserRecord, toWireUser } from '../store/people/users.ts'
import { capabilitiesOf } from '../model/capabilities.ts'
import { workflowsOf } from '../model/machines/workflows.ts'

/** Who is signed in, with what their role may do by the definitions of now: a client offers nothing else (decision 38). */
export async function signedInUser({ definitions }: Pick<Context, 'definitions'>, user: UserRecord) {
  const workflows = workflowsOf(await definitions.current())
  const role = { name: user.role, title: roleTitle(workflows.reference, user.role) }
  return { ...toWireUser(user), role, capabilities: capabilitiesOf(workflows, user.role) }
}
