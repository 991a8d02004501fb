import { findLevel } from '../../../src/engine/authority.ts'
import type { Work } from '../../model/work.ts'

/** Returns whose work the person can do: their own, their role's, and that of absent colleagues. */
export function workersOf({ actor, workflows }: Pick<Work, 'actor' | 'workflows'>) {
  const { id, role, da_level, actingFor = [] } = actor
  return {
    roles: [role],
    people: [id, ...actingFor.map((absent) => absent.id)],
    levelRank: findLevel(workflows.reference, da_level)?.rank ?? none,
  }
}

/** The rank of a person without an authority level. */
const none = 2_147_483_647
