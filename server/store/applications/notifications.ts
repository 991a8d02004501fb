import { type SqlBool, sql } from 'kysely'
import { anyOf } from '../anyOf.ts'
import type { Db } from '../transaction.ts'

/** When each application last moved from one state to another. */
export async function lastMoves(db: Db, applicationIds: string[]): Promise<Map<string, Date>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('audit')
    .select(({ fn }) => ['application_id', fn.max('at').as('at')])
    .where(anyOf('application_id', applicationIds))
    .where('action', 'in', ['created', 'transition'])
    .groupBy('application_id')
    .execute()
  return new Map(rows.map(({ application_id, at }) => [application_id, at]))
}

/**
 * For a person with more applications than this, the newest decisions are found faster in the order of time than by
 * application.
 */
const few = 1000

/** A decision: a transition out of a state. */
export type Move = Awaited<ReturnType<ReturnType<typeof moves>['execute']>>[number]

/** Returns what others decided, newest first, on applications that the person created or submitted. */
export async function movesByOthers(db: Db, userId: string, limit: number): Promise<Move[]> {
  const ids = await ownApplications(db, userId, few + 1)
  if (ids.length === 0) return []
  const newest = moves(db)
    .where('audit.actor_id', '!=', userId)
    .orderBy('audit.at', 'desc')
    .orderBy('audit.seq', 'desc')
    .limit(limit)
  const own =
    ids.length > few ? newest.where(isOwn(userId)) : newest.where(sql<SqlBool>`application_id = ANY (${ids}::uuid[])`)
  return own.execute()
}

/** Returns the decision that made this version of an application. */
export function moveTo(db: Db, applicationId: string, version: number): Promise<Move[]> {
  return moves(db).where('application.id', '=', applicationId).where('audit.version', '=', version).execute()
}

const moves = (db: Db) =>
  db
    .selectFrom('audit')
    .innerJoin('application', 'application.id', 'audit.application_id')
    .innerJoin('app_user', 'app_user.id', 'audit.actor_id')
    .leftJoin('app_user as absent', 'absent.id', 'audit.on_behalf_of')
    .select([
      'audit.id',
      'audit.at',
      'audit.form_type',
      'audit.transition_name',
      'audit.to_state',
      'application.id as application_id',
      'application.reference_number',
      'application.title',
      'app_user.first_name',
      'app_user.last_name',
      sql<string | null>`trim(absent.first_name || ' ' || absent.last_name)`.as('absent_name'),
    ])
    .where('audit.action', '=', 'transition')
    .whereRef('audit.from_state', '!=', 'audit.to_state')

async function ownApplications(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('application').select('id').where(isOwn(userId)).limit(limit).execute()
  return rows.map(({ id }) => id)
}

const isOwn = (userId: string) =>
  sql<SqlBool>`(application.created_by = ${userId} OR application.submitted_by = ${userId})`
