import { sql } from 'kysely'
import type { StatementPart } from '../statementPart.ts'
import type { Db } from '../transaction.ts'
import { prune } from './prune.ts'

/** An announcement of a transition to everybody in a role, or to one person. */
export interface Announcement {
  /** Which of the transition's announcements it is. */
  place: number
  role: string | null
  user_id: string | null
}

/** An announcement that was made, with the transition that it is about. */
export interface StoredAnnouncement {
  id: number
  at: Date
  application_id: string
  form_type: string
  transition_code: string
  place: number
}

/** How long rows are kept. */
const kept = '90 days'

interface AnnouncementInput {
  at: Date
  application_id: string
  form_type: string | null
  transition_code: string | null
  actor_id: string
  announcements: Announcement[]
}

/** Writes the announcements of a transition, if there are any. */
export const insertAnnouncements = ({
  announcements,
  ...transition
}: AnnouncementInput): Pick<StatementPart, 'write' | 'values'> => ({
  write: (bind) => sql`
    INSERT INTO announcement (at, application_id, form_type, transition_code, actor_id, place, role, user_id)
    SELECT ${bind('at')}::timestamptz, ${bind('application_id')}::uuid, ${bind('form_type')}::text,
      ${bind('transition_code')}::text,
      ${bind('actor_id')}::uuid, told.place, told.role, told.user_id
    FROM jsonb_to_recordset(${bind('announcements')}::jsonb) AS told (place integer, role text, user_id uuid)`,
  values: { ...transition, announcements: JSON.stringify(announcements) },
})

/** Returns what others announced to a role or a person, newest first. */
export async function announcementsTo(
  db: Db,
  { id, role }: { id: string; role: string },
  limit: number,
): Promise<StoredAnnouncement[]> {
  const { rows } = await sql<StoredAnnouncement>`
    SELECT DISTINCT ON (at, application_id, transition_code, place) id, at, application_id, form_type, transition_code,
      place FROM (
      (SELECT * FROM announcement WHERE role = ${role} AND actor_id <> ${id} ORDER BY at DESC LIMIT ${limit})
      UNION ALL
      (SELECT * FROM announcement WHERE user_id = ${id} AND actor_id <> ${id} ORDER BY at DESC LIMIT ${limit})) AS told
    ORDER BY at DESC, application_id, transition_code, place LIMIT ${limit}`.execute(db)
  return rows
}

/** Returns what a transition of an application announced, and to whom. */
export async function announcementsOf(
  db: Db,
  applicationId: string,
  at: Date,
): Promise<(StoredAnnouncement & Announcement)[]> {
  const { rows } = await sql<StoredAnnouncement & Announcement>`
    SELECT id, at, application_id, form_type, transition_code, place, role, user_id
    FROM announcement WHERE application_id = ${applicationId} AND at = ${at} ORDER BY id`.execute(db)
  return rows
}

/** Removes old announcements and returns their number. */
export const pruneAnnouncements = (db: Db): Promise<number> => prune(db, { table: 'announcement', since: 'at', kept })
