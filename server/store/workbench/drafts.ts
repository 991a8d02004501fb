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
  /** The hash of the version that was proposed from this draft and published: the other changes go on from there. */
  goesOnFrom: string | null
  updatedAt: Date
  changes: FileChanges
}

export type NewDefinitionDraft = Omit<DefinitionDraft, 'revision' | 'goesOnFrom'>

const goesOnFrom = sql<string | null>`(
  SELECT hash FROM definition_proposal WHERE id = draft.proposal_id AND base = draft.base AND state = 'published')`

/** The revision when there is no draft. */
const noRevision = 0

export async function findDefinitionDraft(db: Db, personId: string): Promise<DefinitionDraft | undefined> {
  const { rows } = await sql<Row>`
    SELECT revision, base, hash, ${goesOnFrom} AS goes_on_from, updated_at, path, bytes
    FROM definition_draft AS draft LEFT JOIN definition_draft_file AS file ON file.person_id = draft.person_id
    WHERE draft.person_id = ${personId} ORDER BY path`.execute(db)
  const [draft] = rows
  if (!draft) return undefined
  const changes = rows.flatMap(({ path, bytes }) => (path === null ? [] : [[path, textOf(bytes)] as const]))
  return {
    revision: draft.revision,
    base: draft.base,
    hash: draft.hash,
    goesOnFrom: draft.goes_on_from,
    updatedAt: draft.updated_at,
    changes: new Map(changes),
  }
}

interface DraftRevision {
  revision: number
  goes_on_from: string | null
}

interface Row extends DraftRevision {
  base: string
  hash: string
  updated_at: Date
  path: string | null
  bytes: Buffer | null
}

const textOf = (bytes: Buffer | null): string | null => bytes?.toString('utf8') ?? null

/**
 * Writes the draft if the stored revision is the one that was seen, and returns it; undefined if it is not. The base
 * must already be kept.
 */
export async function writeDefinitionDraft(
  tx: Tx,
  personId: string,
  draft: NewDefinitionDraft,
  seen: number,
): Promise<DefinitionDraft | undefined> {
  const { base, hash, updatedAt, changes } = draft
  const { rows } =
    seen === noRevision
      ? await sql<DraftRevision>`
          INSERT INTO definition_draft AS draft (person_id, base, hash, updated_at)
          VALUES (${personId}, ${base}, ${hash}, ${updatedAt})
          ON CONFLICT DO NOTHING RETURNING revision, ${goesOnFrom} AS goes_on_from`.execute(tx)
      : await sql<DraftRevision>`
          UPDATE definition_draft AS draft SET
            proposal_id = CASE WHEN base = ${base} THEN proposal_id END, base = ${base}, hash = ${hash},
            updated_at = ${updatedAt}, revision = nextval('definition_draft_revision')
          WHERE person_id = ${personId} AND revision = ${seen}
          RETURNING revision, ${goesOnFrom} AS goes_on_from`.execute(tx)
  const [written] = rows
  if (!written) return undefined
  await tx.deleteFrom('definition_draft_file').where('person_id', '=', personId).execute()
  const bytes = [...changes.values()].map((text) => (text === null ? null : Buffer.from(text)))
  await sql`
    INSERT INTO definition_draft_file (person_id, path, bytes)
    SELECT ${personId}, * FROM unnest(${[...changes.keys()]}::text[], ${bytes}::bytea[])`.execute(tx)
  return { ...draft, revision: written.revision, goesOnFrom: written.goes_on_from }
}

/** Holds the draft until the transaction ends, so that what is done with it is done one after another. */
export async function holdDraft(tx: Tx, personId: string): Promise<void> {
  await tx.selectFrom('definition_draft').select('person_id').where('person_id', '=', personId).forUpdate().execute()
}

/** Notes in a person's draft what was proposed from it. */
export async function noteProposal(tx: Tx, personId: string, proposalId: string): Promise<void> {
  await tx.updateTable('definition_draft').set({ proposal_id: proposalId }).where('person_id', '=', personId).execute()
}

/** Deletes the draft; with a hash, only if it makes these files. */
export async function deleteDefinitionDraft(db: Db, personId: string, hash?: string): Promise<void> {
  const query = db.deleteFrom('definition_draft').where('person_id', '=', personId)
  await (hash === undefined ? query : query.where('hash', '=', hash)).execute()
}
