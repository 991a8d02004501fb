import { sql } from 'kysely'
import type { Db, Tx } from '../transaction.ts'

/** Texts by path; null removes a file. */
export type FileChanges = ReadonlyMap<string, string | null>

/** A definition draft. */
export interface DefinitionDraft {
  revision: number
  /** The hashes of the files on which it is based and of the files that it makes. */
  base: string
  hash: string
  updatedAt: Date
  changes: FileChanges
}

export type NewDefinitionDraft = Omit<DefinitionDraft, 'revision'>

/** The revision when there is no draft. */
const noRevision = 0

export async function findDefinitionDraft(db: Db, personId: string): Promise<DefinitionDraft | undefined> {
  const { rows } = await sql<Row>`
    SELECT revision, base, hash, updated_at, path, bytes
    FROM definition_draft AS draft LEFT JOIN definition_draft_file AS file ON file.person_id = draft.person_id
    WHERE draft.person_id = ${personId} ORDER BY path`.execute(db)
  const [draft] = rows
  if (!draft) return undefined
  const changes = rows.flatMap(({ path, bytes }) => (path === null ? [] : [[path, textOf(bytes)] as const]))
  return {
    revision: draft.revision,
    base: draft.base,
    hash: draft.hash,
    updatedAt: draft.updated_at,
    changes: new Map(changes),
  }
}

interface Row {
  revision: number
  base: string
  hash: string
  updated_at: Date
  path: string | null
  bytes: Buffer | null
}

const textOf = (bytes: Buffer | null): string | null => bytes?.toString('utf8') ?? null

/**
 * Writes the draft if the stored revision is the one that was seen; returns undefined if it is not. The base must
 * already be kept.
 */
export async function writeDefinitionDraft(
  tx: Tx,
  personId: string,
  { base, hash, updatedAt, changes }: NewDefinitionDraft,
  seen: number,
): Promise<number | undefined> {
  const { rows } =
    seen === noRevision
      ? await sql<{ revision: number }>`
          INSERT INTO definition_draft (person_id, base, hash, updated_at)
          VALUES (${personId}, ${base}, ${hash}, ${updatedAt}) ON CONFLICT DO NOTHING RETURNING revision`.execute(tx)
      : await sql<{ revision: number }>`
          UPDATE definition_draft SET base = ${base}, hash = ${hash}, updated_at = ${updatedAt},
            revision = nextval('definition_draft_revision')
          WHERE person_id = ${personId} AND revision = ${seen} RETURNING revision`.execute(tx)
  if (!rows[0]) return undefined
  await tx.deleteFrom('definition_draft_file').where('person_id', '=', personId).execute()
  const bytes = [...changes.values()].map((text) => (text === null ? null : Buffer.from(text)))
  await sql`
    INSERT INTO definition_draft_file (person_id, path, bytes)
    SELECT ${personId}, * FROM unnest(${[...changes.keys()]}::text[], ${bytes}::bytea[])`.execute(tx)
  return rows[0].revision
}

/** Deletes the draft; with a hash, only if it makes these files. */
export async function deleteDefinitionDraft(db: Db, personId: string, hash?: string): Promise<void> {
  const query = db.deleteFrom('definition_draft').where('person_id', '=', personId)
  await (hash === undefined ? query : query.where('hash', '=', hash)).execute()
}
