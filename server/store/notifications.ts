import { type Db } from './transaction.ts'

/** When each application last moved from one state to another. */
export async function lastMoves(db: Db, applicationIds: string[]): Promise<Map<string, Date>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('audit')
    .select(({ fn }) => ['application_id', fn.max('at').as('at')])
    .where('application_id', 'in', applicationIds)
    .where('action', 'in', ['created', 'transition'])
    .groupBy('application_id')
    .execute()
  return new Map(rows.map(({ application_id, at }) => [application_id, at]))
}

/** What others decided, newest first, on applications that the person created or submitted: transitions out of a state. */
export function movesByOthers(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('audit')
    .innerJoin('application', 'application.id', 'audit.application_id')
    .innerJoin('app_user', 'app_user.id', 'audit.actor_id')
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
    ])
    .where((eb) => eb.or([eb('application.created_by', '=', userId), eb('application.submitted_by', '=', userId)]))
    .where('audit.actor_id', '!=', userId)
    .where('audit.action', '=', 'transition')
    .whereRef('audit.from_state', '!=', 'audit.to_state')
    .orderBy('audit.at', 'desc')
    .orderBy('audit.seq', 'desc')
    .limit(limit)
    .execute()
}
