import type { Capability } from '../../src/engine/definition.ts'
import { Refused } from '../problems.ts'
import type { Work } from './work.ts'

/** Refuses a person whose role may not do this at all, and says which roles may (decision 12). */
export function refuseUnlessCapable(work: Work, capability: Capability, deed: string): void {
  if (isCapable(work, capability)) return
  const titles = rolesFor(work, capability).map(({ title }) => title).join(', ')
  throw new Refused(`Your role cannot ${deed}. These can: ${titles}.`)
}

export function isCapable(work: Work, capability: Capability): boolean {
  return rolesFor(work, capability).some(({ name }) => name === work.actor.role)
}

function rolesFor({ workflows }: Work, capability: Capability) {
  return workflows.reference.roles.filter(({ may }) => may.includes(capability))
}
