import { t } from '../../../src/texts/t.ts'
import { Invalid, NotFound, Refused, Stale } from '../../errors/problems.ts'
import type { KeptType } from '../../model/upkeep/keptType.ts'
import { keeps } from '../../model/upkeep/rights.ts'
import type { Work } from '../../model/work.ts'
import type { HashingCost } from '../../session/passwords.ts'
import { refuseOldSignIn } from '../../session/recentSignIn.ts'
import { lockDecisions } from '../../store/upkeep/decisions.ts'
import { findChange } from '../../store/upkeep/proposedChanges.ts'
import { heldActor, inMarkedTransaction, withoutDelegations } from '../actorTransaction.ts'
import { type DecisionInput, decisions, refuseUnlessDecides } from './decisions.ts'
import { type GeneratedPassword, makePasswords } from './writers.ts'

export interface Decision {
  decision: keyof typeof decisions
  reason?: string
}

/** Reads all entries of a change; their number was limited when it was proposed. */
const all = { limit: 1_000_000 }

/** How recently an approver must have signed in, in minutes. */
const approvesWithin = 30

/**
 * Decides a proposed change. A person who may approve it approves or refuses it, unless they proposed it or it is about
 * them; the person who proposed it may withdraw it. Checks all rights again in the transaction. Returns the new
 * passwords, which are shown once.
 */
export async function decide(
  work: Work,
  types: KeptType[],
  id: string,
  { decision, reason = '' }: Decision,
  cost: HashingCost,
): Promise<GeneratedPassword[]> {
  if (decision === 'refuse' && reason.trim() === '') throw new Invalid({ reason: [t('Give a reason.')] })
  if (decision === 'approve') refuseOldSignIn(work.signedInAt, approvesWithin)
  const pending = await openChange(work, types, id)
  // First, because hashing takes long.
  if (decision === 'approve') refuseUnlessDecides(work, pending)
  const passwords = decision === 'approve' ? await makePasswords(pending.change.entries, cost) : []
  const fallen = await inMarkedTransaction(work, async (tx) => {
    await lockDecisions(tx)
    const actor = await heldActor(withoutDelegations(work), tx)
    const inside = { ...work, db: tx, actor }
    const input: DecisionInput = { passwords, reason: reason.trim(), ...(await openChange(inside, types, id)) }
    return decisions[decision](inside, input)
  })
  if (fallen.length === 0) return passwords
  throw new Stale(
    t('Somebody else has changed this since it was proposed, so it was not approved. Propose it again.'),
    undefined,
    fallen,
  )
}

async function openChange(
  { db, actor }: Pick<Work, 'db' | 'actor'>,
  types: KeptType[],
  id: string,
): Promise<Pick<DecisionInput, 'change' | 'type'>> {
  const change = await findChange(db, id, all)
  const type = types.find(({ name }) => name === change?.type)
  if (!change || !type || !(keeps(type, actor.role) || change.proposedBy.id === actor.id)) throw new NotFound()
  if (change.state !== 'open') throw new Refused(t('This has been decided already. Reload the page to see how.'))
  return { change, type }
}
