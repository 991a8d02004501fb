import { named, t } from '../../src/texts/t.ts'
import { rolesThatMay } from '../../src/engine/capabilities.ts'
import type { Capability } from '../../src/engine/definition.ts'
import { Refused } from '../errors/problems.ts'
import type { Work } from './work.ts'
import type { Workflows } from './machines/workflows.ts'

/**
 * Throws `Refused` if the person's role does not have the capability; the message names the roles that do
 * (spec decision 12).
 */
export function refuseUnlessCapable(work: Work, capability: Capability, action: string): void {
  if (isCapable(work, capability)) return
  const titles = rolesThatMay(work.workflows.reference, capability).map(named).join(', ')
  throw new Refused(t('Your role cannot {action}. These roles can: {titles}.', { action, titles }))
}

export function isCapable({ workflows, actor }: Work, capability: Capability): boolean {
  return capabilitiesOf(workflows, actor.role).includes(capability)
}

/** The capabilities of a role; none for a role that the definitions no longer have. */
export function capabilitiesOf({ reference }: Pick<Workflows, 'reference'>, role: string): Capability[] {
  return reference.roles.find(({ name }) => name === role)?.may ?? []
}
