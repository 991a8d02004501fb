import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { t } from '../../../src/texts/t.ts'
import { isEqual } from '../../../src/engine/path.ts'
import { type FieldConflict, Refused } from '../../errors/problems.ts'
import { shortenConflicts } from '../../errors/shortenConflicts.ts'
import { type KeptRecord, conflictsOf } from '../../model/upkeep/keptRecord.ts'
import type { KeptType } from '../../model/upkeep/keptType.ts'
import { mistakesOf } from '../../model/upkeep/mistakes.ts'
import { holdKept, keptByKey, storedKey } from '../../model/upkeep/readers.ts'
import { refuseUnlessMay } from '../../model/upkeep/rights.ts'
import { holdUser, usernameOf } from '../../store/people/users.ts'
import { type ChangeDecision, closeChange } from '../../store/upkeep/decisions.ts'
import type { ChangeEntry, ProposedChange } from '../../store/upkeep/proposedChanges.ts'
import { forRecord } from '../../texts/readers.ts'
import { refuseOwnAccount } from './ofPeople.ts'
import { type GeneratedPassword, writeKept } from './writers.ts'
import type { Work, WorkInTransaction } from '../../model/work.ts'

/** A proposed change that somebody is about to decide. */
export interface DecisionInput {
  change: ProposedChange
  type: KeptType
  reason: string
  passwords: GeneratedPassword[]
}

/** The fields that were changed meanwhile; if there are any, the proposed change lapses. */
type Outcome = FieldConflict[]

type Decide = (work: WorkInTransaction, input: DecisionInput) => Promise<Outcome>

/** What each decision does, in the transaction in which all rights are checked again. */
export const decisions: Record<'approve' | 'refuse' | 'withdraw', Decide> = {
  async approve(work, input) {
    const { change, type, reason, passwords } = input
    const stored = await storedForDecision(work, input)
    await refuseLostRight(work, input)
    const fallen = await fallenFields(input, stored)
    if (fallen.length > 0) {
      await close(work, change, 'fallen', fallenBecause(fallen))
      return fallen
    }
    await refuseUnfit(input)
    const event = await eventOf(work, change)
    await writeKept(work.db, { type, entries: change.entries, stored, passwords, event })
    await close(work, change, 'approved', reason)
    return []
  },

  async refuse(work, input) {
    await storedForDecision(work, input)
    await close(work, input.change, 'refused', input.reason)
    return []
  },

  async withdraw(work, { change, reason }) {
    const { id, name } = change.proposedBy
    if (id !== work.actor.id) throw new Refused(t('Only {name}, who proposed this, can withdraw it.', { name }))
    await close(work, change, 'withdrawn', reason)
    return []
  },
}

/** Refuses a person who may not approve such changes, or who proposed this one. */
export function refuseUnlessDecides(work: Work, { change, type }: Pick<DecisionInput, 'change' | 'type'>): void {
  refuseUnlessMay(work, type, 'approve')
  if (change.proposedBy.id === work.actor.id)
    throw new Refused(t('You proposed this. Somebody else must decide it; you can withdraw it.'))
}

/** The records as they are stored. Throws for a person who may not decide about them. */
async function storedForDecision(
  work: WorkInTransaction,
  { change, type }: DecisionInput,
): Promise<Map<string, KeptRecord>> {
  refuseUnlessDecides(work, { change, type })
  const keys = change.entries.map(({ key }) => key)
  await holdKept(work.db, type, keys)
  const stored = await keptByKey(work.db, type, keys)
  refuseOwnAccount(work.actor, stored.values())
  return stored
}

/**
 * Refuses if the person who proposed the change may no longer do so. Nobody can change that until the transaction ends.
 */
async function refuseLostRight({ db: tx }: WorkInTransaction, { change, type }: DecisionInput): Promise<void> {
  const { id, name } = change.proposedBy
  const proposer = await holdUser(tx, id)
  if (proposer && type.upkeep.propose.includes(proposer.role)) return
  throw new Refused(t('{name} may no longer propose this. Refuse it, and have somebody else propose it.', { name }))
}

/** The most fields that a refusal names. */
const mostShown = 50
/** How many entries are looked at before other requests get a turn. */
const atOnce = 200

async function fallenFields(input: DecisionInput, stored: Map<string, KeptRecord>): Promise<Outcome> {
  const found: FieldConflict[] = []
  for (const [n, entry] of input.change.entries.entries()) {
    if (n % atOnce === 0) await yieldToEventLoop()
    found.push(...changedMeanwhile(input, entry, stored))
    if (found.length >= mostShown) break
  }
  return shortenConflicts(found.slice(0, mostShown))
}

/**
 * The fields that were changed meanwhile. `yours` is the value when the change was proposed, `theirs` the present one.
 */
function changedMeanwhile(
  { change, type }: DecisionInput,
  { key, before }: ChangeEntry,
  stored: Map<string, KeptRecord>,
): FieldConflict[] {
  const now = stored.get(storedKey(type, key))?.values
  if (isEqual(before ?? {}, now ?? {})) return []
  const found = conflictsOf(before ?? {}, now ?? {})
  return change.count > 1 ? found.map((each) => ({ ...each, field: `${key}.${each.field}` })) : found
}

async function eventOf({ db: tx, actor, now, requestId }: WorkInTransaction, { proposedBy }: ProposedChange) {
  return {
    at: now,
    actor: await usernameOf(tx, actor.id),
    actorId: actor.id,
    proposedBy: proposedBy.id,
    proposer: await usernameOf(tx, proposedBy.id),
    action: 'approved',
    requestId,
  }
}

const fallenBecause = (fallen: FieldConflict[]): string =>
  forRecord(() => t('Changed in the meantime: {fields}', { fields: fallen.map(({ field }) => field).join(', ') }))

/** Refuses values that have become invalid: the definitions may have changed since they were proposed. */
async function refuseUnfit({ change, type }: DecisionInput): Promise<void> {
  const mistakesIn = mistakesOf(type)
  for (const [n, { key, before, after }] of change.entries.entries()) {
    if (n % atOnce === 0) await yieldToEventLoop()
    const [reason] = Object.values(mistakesIn(after, before) ?? {}).flat()
    if (reason !== undefined)
      throw new Refused(t('{key} is no longer valid: {reason} Refuse this, and propose it again.', { key, reason }))
  }
}

async function close(
  { db, actor, now, requestId }: WorkInTransaction,
  { id }: ProposedChange,
  state: ChangeDecision['state'],
  reason: string,
): Promise<void> {
  await closeChange(db, { id, state, by: actor.id, at: now, reason: reason || null, requestId })
}
