import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor, AbsentColleague } from '../../../src/engine/permissions.ts'
import type { Tx } from '../transaction.ts'

const name = sql<string>`trim(absent.first_name || ' ' || absent.last_name)`

type Moment = Date | RawBuilder<Date>

/** Whether an absence has begun and is not over. It may end at its time or have been ended early. */
const isRunning = (at: Moment) => sql<SqlBool>`starts_at <= ${at} AND ${isToCome(at)}`

/** Whether an absence is not over, whether or not it has begun. */
export const isToCome = (at: Moment) => sql<SqlBool>`ends_at > ${at} AND ended_at IS NULL`

/**
 * The colleagues for whom a row of `app_user` acts at this moment. Both people must be active and in the same role: a
 * person who has left or changed roles has nothing to hand over or nobody to hand it to.
 */
export const absentColleagues = (at: Moment) => sql<AbsentColleague[]>`(
  SELECT coalesce(jsonb_agg(${absentColleague(sql`, 'starts_at', starts_at`)} ORDER BY starts_at), '[]')
  FROM ${delegated} AND ${isRunning(at)})`

/** The colleagues for whom a row of `app_user` acts now or will act, with the dates of their absences. */
export const absences = (at: Moment) => sql<(AbsentColleague & { starts_at: string; ends_at: string })[]>`(
  SELECT coalesce(jsonb_agg(${absentColleague(sql`, 'starts_at', starts_at, 'ends_at', ends_at`)} ORDER BY starts_at),
    '[]')
  FROM ${delegated} AND ${isToCome(at)})`

const absentColleague = (more: RawBuilder<unknown>) =>
  sql`jsonb_build_object('id', absent.id, 'name', ${name}, 'da_level', absent.da_level${more})`

const delegated = sql`absence JOIN app_user AS absent ON absent.id = person_id
  WHERE delegate_id = app_user.id AND absent.active AND absent.role = app_user.role`

/**
 * Returns the colleagues for whom a locked person acts. It locks these absences and absent people until the transaction
 * ends.
 */
export function holdDelegations(tx: Tx, person: Pick<Actor, 'id' | 'role'>, at: Date): Promise<AbsentColleague[]> {
  return delegationsOf(tx, person, at).forShare().execute()
}

/** Does the same as `holdDelegations` without a lock. */
export function findDelegations(tx: Tx, person: Pick<Actor, 'id' | 'role'>, at: Date): Promise<AbsentColleague[]> {
  return delegationsOf(tx, person, at).execute()
}

/** The ids of the colleagues for whom the person acts, as a part of another query. */
export const idsOfAbsentColleagues = (person: RawBuilder<string>, role: RawBuilder<string>, at: RawBuilder<Date>) =>
  sql<string[]>`ARRAY (
  SELECT absent.id FROM absence JOIN app_user AS absent ON absent.id = person_id
  WHERE delegate_id = ${person} AND absent.role = ${role} AND absent.active AND ${isRunning(at)})`

function delegationsOf(tx: Tx, { id, role }: Pick<Actor, 'id' | 'role'>, at: Date) {
  return tx
    .selectFrom('absence')
    .innerJoin('app_user as absent', 'absent.id', 'person_id')
    .select(['absent.id', name.as('name'), 'absent.da_level'])
    .where('delegate_id', '=', id)
    .where('absent.role', '=', role)
    .where('absent.active', '=', true)
    .where(isRunning(at))
    .orderBy('starts_at')
}
