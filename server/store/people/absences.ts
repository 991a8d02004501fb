import { sql } from 'kysely'
import { recordUserEvent } from './accounts.ts'
import { fullNameOf } from './fullName.ts'
import { usernameOf } from './users.ts'
import { anyOf } from '../anyOf.ts'
import type { Db, Tx } from '../transaction.ts'

interface NamedPerson {
  id: string
  name: string
}

export interface Absence {
  id: string
  person: NamedPerson
  /** The colleague who acts for the person. */
  delegate: NamedPerson
  startsAt: Date
  /** The first moment after the absence. */
  endsAt: Date
  reason: string
  madeBy: NamedPerson
  madeAt: Date
  /** Whether the delegate can act: both people are active and have the same role. */
  isDelegated: boolean
  /** When either of them last got another role, or was last closed or reopened, since the absence was recorded. */
  accountChangedAt: Date | null
  /** The delegate's own first absence in this period that is not over. */
  delegateAway: { startsAt: Date; endsAt: Date; madeAt: Date } | null
}

export interface NewAbsence {
  id: string
  personId: string
  delegateId: string
  startsAt: Date
  endsAt: Date
  reason: string
  madeBy: string
  madeAt: Date
}

/**
 * Returns the absences that are not over at a moment, by their start: everybody's, or those of one person as the absent
 * colleague or the delegate.
 */
export async function listAbsences(db: Db, at: Date, personId?: string): Promise<Absence[]> {
  let query = absences(db, at).where('absence.ends_at', '>', at).where('absence.ended_at', 'is', null)
  if (personId !== undefined)
    query = query.where(({ or, eb }) =>
      or([eb('absence.person_id', '=', personId), eb('absence.delegate_id', '=', personId)]),
    )
  return (await query.orderBy('absence.starts_at').orderBy('absence.id').execute()).map(fromRow)
}

export async function findAbsence(db: Db, id: string): Promise<Absence | undefined> {
  const row = await absences(db, new Date()).where('absence.id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** Account changes name all columns of an account, also those that stayed as they were. */
const accountChangedAt = sql<Date | null>`(
  SELECT max(at) FROM user_event
  WHERE user_id IN (absence.person_id, absence.delegate_id) AND at > absence.made_at
    AND (changes -> 'role' -> 0 IS DISTINCT FROM changes -> 'role' -> 1
      OR changes -> 'active' -> 0 IS DISTINCT FROM changes -> 'active' -> 1))`

/** Selects absences, as they are at a moment. */
function absences(db: Db, at: Date) {
  return db
    .selectFrom('absence')
    .innerJoin('app_user as person', 'person.id', 'absence.person_id')
    .innerJoin('app_user as delegate', 'delegate.id', 'absence.delegate_id')
    .innerJoin('app_user as maker', 'maker.id', 'absence.made_by')
    .select([
      'absence.id',
      'absence.person_id',
      'absence.delegate_id',
      'absence.starts_at',
      'absence.ends_at',
      'absence.reason',
      'absence.made_by',
      'absence.made_at',
    ])
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('absence as other')
          .select(['other.starts_at as away_from', 'other.ends_at as away_until', 'other.made_at as away_made'])
          .whereRef('other.person_id', '=', 'absence.delegate_id')
          .where('other.ended_at', 'is', null)
          .whereRef('other.starts_at', '<', 'absence.ends_at')
          .whereRef('other.ends_at', '>', 'absence.starts_at')
          .where('other.ends_at', '>', at)
          .orderBy('other.starts_at')
          .limit(1)
          .as('away'),
      (join) => join.onTrue(),
    )
    .select(['away_from', 'away_until', 'away_made'])
    .select(sql<boolean>`person.active AND delegate.active AND person.role = delegate.role`.as('is_delegated'))
    .select(accountChangedAt.as('account_changed_at'))
    .select([
      fullNameOf('person').as('person_name'),
      fullNameOf('delegate').as('delegate_name'),
      fullNameOf('maker').as('maker_name'),
    ])
}

function fromRow(row: Awaited<ReturnType<ReturnType<typeof absences>['execute']>>[number]): Absence {
  return {
    id: row.id,
    person: { id: row.person_id, name: row.person_name },
    delegate: { id: row.delegate_id, name: row.delegate_name },
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    reason: row.reason,
    madeBy: { id: row.made_by, name: row.maker_name },
    madeAt: row.made_at,
    isDelegated: row.is_delegated,
    accountChangedAt: row.account_changed_at,
    delegateAway:
      row.away_from && row.away_until && row.away_made
        ? { startsAt: row.away_from, endsAt: row.away_until, madeAt: row.away_made }
        : null,
  }
}

/**
 * Locks the creation of absences until the transaction ends. Absences are few, and nobody who acts waits for this lock.
 */
export async function lockAbsences(tx: Tx): Promise<void> {
  await sql`LOCK TABLE absence IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}

/** Counts the absences of a person that are not over at a moment. */
export async function countAbsences(tx: Tx, personId: string, at: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('absence')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('ends_at', '>', at)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns those of these people who are away at some moment of the period. */
export async function awayDuring(
  tx: Tx,
  people: string[],
  { startsAt, endsAt }: Pick<NewAbsence, 'startsAt' | 'endsAt'>,
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('absence')
    .select('person_id')
    .where(anyOf('person_id', people))
    .where('ended_at', 'is', null)
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .execute()
  return new Set(rows.map(({ person_id }) => person_id))
}

/** Creates an absence and records it among the changes of people's accounts. */
export async function insertAbsence(
  tx: Tx,
  { id, personId, delegateId, startsAt, endsAt, reason, madeBy, madeAt }: NewAbsence,
): Promise<void> {
  const times = { starts_at: startsAt, ends_at: endsAt, made_at: madeAt }
  await tx
    .insertInto('absence')
    .values({
      id,
      person_id: personId,
      delegate_id: delegateId,
      reason,
      made_by: madeBy,
      ended_by: null,
      ended_at: null,
      ...times,
    })
    .execute()
  const [actor, delegate] = [await usernameOf(tx, madeBy), await usernameOf(tx, delegateId)]
  await recordUserEvent(tx, personId, { actor, action: 'absence made' }, [
    ['absence', [null, { id, delegate, from: startsAt, until: endsAt, reason }]],
  ])
}

/**
 * Ends an absence now, by the database's clock. It first waits for everybody who is acting under it. Returns false if
 * the absence was already over.
 */
export async function closeAbsence(tx: Tx, { id, person, endsAt }: Absence, by: string): Promise<boolean> {
  // Comes before the lookups get a new version, as where an account is changed: otherwise the two would deadlock.
  await tx.selectFrom('app_user').select('id').where('id', '=', person.id).forKeyShare().execute()
  const now = sql<Date>`clock_timestamp()`
  const closed = await tx
    .updateTable('absence')
    .set({ ended_at: now, ended_by: by })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .returning('ended_at')
    .executeTakeFirst()
  if (!closed) return false
  await recordUserEvent(tx, person.id, { actor: await usernameOf(tx, by), action: 'absence ended' }, [
    [
      'absence',
      [
        { id, until: endsAt },
        { id, until: closed.ended_at },
      ],
    ],
  ])
  return true
}
