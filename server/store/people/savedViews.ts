import { sql } from 'kysely'
import type { Db } from '../transaction.ts'
import { inOwnSession } from './inOwnSession.ts'
import type { SignedInUser } from './users.ts'

/** A view to save: how a person looks at the list of applications. */
export interface NewSavedView {
  name: string
  /** The parameters of the list's address. */
  query: Record<string, string>
  /** Whether the list opens with this view. */
  is_default: boolean
}

export interface SavedView extends NewSavedView {
  id: string
}

/** How many one person can have. */
export const mostSavedViews = 50

const columns = ['id', 'name', 'query', 'is_default'] as const

export const listSavedViews = (db: Db, personId: string): Promise<SavedView[]> =>
  of(db, personId)
    .select(columns)
    .orderBy(sql`lower(name)`)
    .execute()

/** Adds a view, or changes the one with this id. Returns undefined if the person has no view with this id. */
export async function writeSavedView(
  db: Db,
  person: SignedInUser,
  view: NewSavedView,
  id?: string,
): Promise<SavedView | 'taken' | 'full' | undefined> {
  const { id: personId } = person
  return inOwnSession(db, person, async (tx) => {
    const views = await listSavedViews(tx, personId)
    if (id === undefined && views.length >= mostSavedViews) return 'full'
    if (id !== undefined && !views.some((each) => each.id === id)) return undefined
    const others = views.filter((each) => each.id !== id)
    if (others.some(({ name }) => name.toLowerCase() === view.name.toLowerCase())) return 'taken'
    if (view.is_default)
      await tx.updateTable('saved_view').set({ is_default: false }).where('person_id', '=', personId).execute()
    const written = { ...view, query: JSON.stringify(view.query) }
    return id === undefined
      ? tx
          .insertInto('saved_view')
          .values({ person_id: personId, ...written })
          .returning(columns)
          .executeTakeFirst()
      : tx
          .updateTable('saved_view')
          .set(written)
          .where('person_id', '=', personId)
          .where('id', '=', id)
          .returning(columns)
          .executeTakeFirst()
  })
}

/** Deletes a view; returns false if the person has none with this id. */
export async function deleteSavedView(db: Db, person: SignedInUser, id: string): Promise<boolean> {
  return inOwnSession(db, person, async (tx) => {
    const deleted = tx.deleteFrom('saved_view').where('person_id', '=', person.id).where('id', '=', id)
    return (await deleted.returning('id').executeTakeFirst()) !== undefined
  })
}

const of = (db: Db, personId: string) => db.selectFrom('saved_view').where('person_id', '=', personId)
