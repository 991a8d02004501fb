import { type SqlBool, sql } from 'kysely'
import type { WrittenReason } from '../../../src/engine/keptDraft.ts'
import type { LimitChange } from '../../../src/engine/rules/approvedLimits.ts'
import type { StatementPart } from '../statementPart.ts'
import type { Db, Tx } from '../transaction.ts'

/** Identifies a draft by its person, application and form. */
export interface DraftPlace {
  userId: string
  /** Null for an application that is not saved yet. */
  applicationId: string | null
  formType: string
}

export interface Draft {
  /** The changed fields, by wire name. */
  data: Record<string, unknown>
  /** The comments for the next action. */
  comments: string
  /** The limit changes for the next action. */
  limits: LimitChange[]
  /** The person's reason for taking a transition despite its warnings. */
  reason: WrittenReason | null
  /** The version of the application that the form showed. */
  version: number | null
  revision: number
  savedAt: Date
}

const isRecent = sql<SqlBool>`saved_at > now() - interval '14 days'`

export async function findDraft(db: Db, place: DraftPlace): Promise<Draft | undefined> {
  const row = await at(db, place).selectAll().where(isRecent).executeTakeFirst()
  return (
    row && {
      data: row.data,
      comments: row.comments,
      limits: row.approved_limits,
      reason: row.reason,
      version: row.version,
      revision: row.revision,
      savedAt: row.saved_at,
    }
  )
}

const at = (db: Db, place: DraftPlace) => db.selectFrom('draft').where(isAt(place))

function isAt({ userId, applicationId, formType }: DraftPlace) {
  return sql<SqlBool>`(user_id, form_type) = (${userId}::uuid, ${formType})
    AND application_id IS NOT DISTINCT FROM ${applicationId}::uuid`
}

/**
 * Returns the draft's revision and the number of the person's other drafts. The caller must hold the person's lock
 * against their other browser tabs.
 */
export async function countDrafts(
  tx: Tx,
  place: DraftPlace,
): Promise<{ revision: number | undefined; others: number }> {
  const found = await at(tx, place).select('revision').where(isRecent).executeTakeFirst()
  const counted = tx.selectFrom('draft').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await counted.where('user_id', '=', place.userId).where(isRecent).executeTakeFirstOrThrow()
  return { revision: found?.revision, others: found ? count - 1 : count }
}

/** Writes the draft and returns its new revision. */
export async function writeDraft(tx: Tx, place: DraftPlace, draft: Omit<Draft, 'revision'>): Promise<number> {
  const { revision } = await tx
    .insertInto('draft')
    .values({
      user_id: place.userId,
      application_id: place.applicationId,
      form_type: place.formType,
      version: draft.version,
      data: JSON.stringify(draft.data),
      comments: draft.comments,
      approved_limits: JSON.stringify(draft.limits),
      reason: draft.reason && JSON.stringify(draft.reason),
      saved_at: draft.savedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'application_id', 'form_type']).doUpdateSet(({ ref }) => ({
        version: ref('excluded.version'),
        data: ref('excluded.data'),
        comments: ref('excluded.comments'),
        approved_limits: ref('excluded.approved_limits'),
        reason: ref('excluded.reason'),
        revision: sql<number>`nextval('draft_revision')`,
        saved_at: ref('excluded.saved_at'),
      })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** Removes the drafts that have expired. Returns how many. */
export async function removeExpiredDrafts(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('draft')
    .where(sql<SqlBool>`NOT (${isRecent})`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Removes the draft; with a revision, only if it is the draft's present one. */
export async function removeDraft(db: Db, place: DraftPlace, revision?: number): Promise<void> {
  let query = db.deleteFrom('draft').where(isAt(place))
  if (revision !== undefined) query = query.where('revision', '=', revision)
  await query.execute()
}

/**
 * Removes the drafts that a save has made obsolete: the person's drafts of these forms in which every field was saved
 * as it was typed. A draft with comments, limits or a reason stays, because these wait for an action.
 */
export const deleteObsoleteDrafts = (
  place: Omit<DraftPlace, 'formType'> & { formTypes: string[] },
  body: Record<string, unknown>,
): StatementPart => ({
  name: 'obsolete drafts',
  write: (bind) => sql`
    DELETE FROM draft
    WHERE user_id = ${bind('userId')}::uuid AND comments = '' AND approved_limits = '[]' AND reason IS NULL
      AND application_id IS NOT DISTINCT FROM ${bind('applicationId')}::uuid
      AND form_type = ANY (${bind('formTypes')}::text[])
      AND NOT EXISTS (SELECT FROM jsonb_each(draft.data) AS typed
        WHERE ${bind('body')}::jsonb -> typed.key IS DISTINCT FROM typed.value)`,
  values: { ...place, body: JSON.stringify(body) },
})

/** Removes everybody's drafts of an application that is closed. */
export const deleteDraftsOf = (applicationId: string): StatementPart => ({
  name: 'drafts',
  write: (bind) => sql`DELETE FROM draft WHERE application_id = ${bind('applicationId')}::uuid`,
  values: { applicationId },
})
