import type { Capability } from '../../src/engine/definition.ts'
import { Refused } from '../problems.ts'
import type { Work } from './work.ts'

/** Refuses a person whose role may not do this at all, and says which roles may (decision 12). */
export function refuseUnlessCapable({ workflows, actor }: Work, capability: Capability, deed: string): void {
  const capable = workflows.reference.roles.filter(({ may }) => may.includes(capability))
  if (capable.some(({ name }) => name === actor.role)) return
  const titles = capable.map(({ title }) => title).join(', ')
  throw new Refused(`Your role cannot ${deed}. These can: ${titles}.`)
}
