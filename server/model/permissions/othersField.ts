import type { StageFiles } from '../../../src/engine/definition.ts'
import { type Actor, type PermissionFacts, onBehalfOf } from '../../../src/engine/permissions.ts'

/** Whether a field belongs to a party that neither this person nor an absent colleague of theirs is. */
export function isOthersField(
  { owners = {} }: StageFiles['stage'],
  field: string,
  facts: PermissionFacts,
  actor: Actor,
): boolean {
  const owner = owners[field]
  return (
    owner !== undefined &&
    !facts.parties[owner]?.includes(actor.id) &&
    onBehalfOf({ parties: [owner] }, actor, facts) === undefined
  )
}
