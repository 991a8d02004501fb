import { sql } from 'kysely'
import type { ProposalState } from '../../database/workbenchTables.ts'
import type { Manifest } from '../../lib/definitionFiles.ts'
import { fullNameOf } from '../people/fullName.ts'
import type { Db, Tx } from '../transaction.ts'

export interface NewProposal {
  id: string
  /** The hashes of the files on which it is based and of the files that it makes. */
  base: string
  hash: string
  note: string
  proposedBy: string
  proposedAt: Date
  liveFrom: Date | null
}

/** A proposed version. */
export interface Proposal extends Omit<NewProposal, 'proposedBy'> {
  proposedBy: { id: string; name: string }
  state: ProposalState
  /** The person who scheduled its publication, or decided otherwise. */
  decidedBy: { id: string; name: string } | null
  decidedAt: Date | null
  reason: string | null
  before: Manifest
  after: Manifest
}

export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<void> {
  const { id, base, hash, note } = proposal
  const { proposedBy: proposed_by, proposedAt: proposed_at, liveFrom: live_from } = proposal
  await tx
    .insertInto('definition_proposal')
    .values({ id, base, hash, note, proposed_by, proposed_at, live_from })
    .execute()
}

/** Counts a person's proposals since a time. */
export async function countProposals(db: Db, personId: string, since: Date): Promise<number> {
  const { number } = await db
    .selectFrom('definition_proposal')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .where('proposed_by', '=', personId)
    .where('proposed_at', '>', since)
    .executeTakeFirstOrThrow()
  return number
}

const proposals = (db: Db) =>
  db
    .selectFrom('definition_proposal as proposal')
    .innerJoin('app_user as proposer', 'proposer.id', 'proposed_by')
    .leftJoin('app_user as decider', 'decider.id', 'decided_by')
    .innerJoin('definition_files as before', 'before.hash', 'proposal.base')
    .innerJoin('definition_files as after', 'after.hash', 'proposal.hash')
    .select(['proposal.id', 'base', 'proposal.hash', 'note', 'state', 'proposed_by', 'proposed_at', 'live_from'])
    .select(['decided_by', 'decided_at', 'reason', 'before.manifest as before', 'after.manifest as after'])
    .select([fullNameOf('proposer').as('proposer_name'), fullNameOf('decider').as('decider_name')])

/** How many proposals are listed. */
const most = 100

/** Returns the proposals that wait for a second person or for their time, in the order in which they were proposed. */
export async function waitingProposals(db: Db): Promise<Proposal[]> {
  const rows = await proposals(db)
    .where('state', 'in', ['open', 'scheduled'])
    .orderBy('proposed_at')
    .orderBy('proposal.id')
    .limit(most)
    .execute()
  return rows.map(fromRow)
}

/** How many proposals that were not published are listed. */
const mostDecided = 20

/** Returns the last proposals that were refused or lapsed, the latest first. */
export async function notPublished(db: Db): Promise<Proposal[]> {
  const rows = await proposals(db)
    .where('state', 'in', ['refused', 'fallen'])
    .orderBy('decided_at', 'desc')
    .orderBy('proposal.id')
    .limit(mostDecided)
    .execute()
  return rows.map(fromRow)
}

export async function findProposal(db: Db, id: string): Promise<Proposal | undefined> {
  const row = await proposals(db).where('proposal.id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/**
 * Returns the scheduled proposals whose time has come. Those with the same time are in the order in which they were
 * scheduled.
 */
export async function dueProposals(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('definition_proposal')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('live_from', '<=', now)
    .orderBy('live_from')
    .orderBy('decided_at')
    .execute()
  return rows.map(({ id }) => id)
}

export interface ProposalDecision {
  id: string
  state: Exclude<ProposalState, 'open'>
  /** The person who decides; undefined keeps the one who decided before. */
  by?: string
  at: Date
  reason?: string
  /** The states in which it waits for this decision; both if absent. */
  from?: readonly ProposalState[]
}

/** Decides a waiting proposal; returns false if it no longer waits. */
export async function closeProposal(tx: Tx, decision: ProposalDecision): Promise<boolean> {
  const { id, state, by, at, reason, from = ['open', 'scheduled'] } = decision
  const { rows } = await sql`
    UPDATE definition_proposal SET state = ${state}, decided_by = coalesce(${by ?? null}::uuid, decided_by),
      decided_at = ${at}, reason = ${reason ?? null}
    WHERE id = ${id} AND state = ANY (${from}::text[]) RETURNING id`.execute(tx)
  return rows.length > 0
}

function fromRow(row: Awaited<ReturnType<ReturnType<typeof proposals>['execute']>>[number]): Proposal {
  const { id, base, hash, note, state, before, after } = row
  return {
    id,
    base,
    hash,
    note,
    state,
    before,
    after,
    proposedBy: { id: row.proposed_by, name: row.proposer_name },
    proposedAt: row.proposed_at,
    liveFrom: row.live_from,
    decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decider_name },
    decidedAt: row.decided_at,
    reason: row.reason,
  }
}
