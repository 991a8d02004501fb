import { sql } from 'kysely'
import type { GovernedBy } from '../../database/workbenchTables.ts'
import type { Manifest } from '../../lib/definitionFiles.ts'
import { compiled } from '../compiled.ts'
import type { Db, Tx } from '../transaction.ts'

/** Whether the folder or the workbench governs, its live version, and whether a scheduled proposal is due. */
export interface Governance {
  governedBy: GovernedBy
  /** The last live version of the workbench, also while the folder governs. */
  number: number | null
  hash: string | null
  isDue: boolean
}

const governance = compiled<{ now: Date }, Governance>(
  (_, bind) => sql<Governance>`
    SELECT governed_by AS "governedBy", live AS number, hash, governed_by = 'workbench' AND EXISTS (
      SELECT FROM definition_proposal WHERE state = 'scheduled' AND live_from <= ${bind('now')}::timestamptz
    ) AS "isDue"
    FROM definition_governance LEFT JOIN published_version ON number = live`,
)

export async function findGovernance(db: Db, now = new Date()): Promise<Governance> {
  const [found] = await governance(db, { now })
  if (!found) throw new Error('The database does not say what governs the definitions.')
  return found
}

/** Does the same as `findGovernance`, and locks it until the transaction ends. */
export async function holdGovernance(tx: Tx): Promise<Governance> {
  await sql`SELECT FROM definition_governance FOR UPDATE`.execute(tx)
  return findGovernance(tx)
}

export async function setGoverning(tx: Tx, governed_by: GovernedBy, live: number | null): Promise<void> {
  await tx.updateTable('definition_governance').set({ governed_by, live }).execute()
}

export interface NewVersion {
  hash: string
  note: string
  authorId: string | null
  publishedBy: string
  liveAt: Date
  proposalId?: string
  /** The number of the earlier version that it restores. */
  restores?: number
}

/** Adds a version and returns its number. The caller must hold the lock of `holdGovernance`. */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<number> {
  const { hash, note, authorId, publishedBy, liveAt, proposalId = null, restores = null } = version
  const { rows } = await sql<{ number: number }>`
    INSERT INTO published_version (number, hash, note, author_id, published_by, live_at, proposal_id, restores)
    SELECT coalesce(max(number), 0) + 1, ${hash}, ${note}, ${authorId}::uuid, ${publishedBy}::uuid,
      ${liveAt}::timestamptz, ${proposalId}::uuid, ${restores}::integer
    FROM published_version RETURNING number`.execute(tx)
  return rows[0]?.number ?? 0
}

interface NamedPerson {
  id: string
  name: string
}

export interface PublishedVersion {
  number: number
  hash: string
  note: string
  author: NamedPerson | null
  publishedBy: NamedPerson
  liveAt: Date
  restores: number | null
  manifest: Manifest
  /** The manifest of the version before; null for the first. */
  before: Manifest | null
}

export async function findVersion(db: Db, number: number): Promise<PublishedVersion | undefined> {
  return (await versions(db).where('version.number', '=', number).execute()).map(fromRow)[0]
}

/** Whether these files are or were a version. */
export async function isVersion(db: Db, hash: string): Promise<boolean> {
  const query = db.selectFrom('published_version').select('number').where('hash', '=', hash).limit(1)
  return (await query.execute()).length > 0
}

/**
 * Returns the hashes of the versions before the live one of the workbench, the newest first; none while the folder
 * governs.
 */
export async function hashesBeforeLive(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    SELECT earlier.hash FROM definition_governance
    JOIN published_version AS present ON present.number = live
    JOIN published_version AS earlier ON earlier.number < present.number AND earlier.hash <> present.hash
    WHERE governed_by = 'workbench'
    GROUP BY earlier.hash ORDER BY max(earlier.number) DESC LIMIT ${sql.lit(limit)}`.execute(db)
  return rows.map(({ hash }) => hash)
}

/** Finds the authors of the versions with these files, under whatever number. */
export async function authorsOf(db: Db, hash: string): Promise<NamedPerson[]> {
  const query = db.selectFrom('published_version').innerJoin('app_user as author', 'author.id', 'author_id')
  return (await query.select(person('author').as('author')).where('hash', '=', hash).execute()).map(
    ({ author }) => author,
  )
}

/** Lists the versions before a number, the newest first. */
export async function listVersions(db: Db, asked: { before?: number; limit: number }): Promise<PublishedVersion[]> {
  const query = versions(db).orderBy('version.number', 'desc').limit(asked.limit)
  const rows = await (asked.before === undefined ? query : query.where('version.number', '<', asked.before)).execute()
  return rows.map(fromRow)
}

const person = (table: string) => sql<NamedPerson>`
  jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name',
    trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}))`

const versions = (db: Db) =>
  db
    .selectFrom('published_version as version')
    .innerJoin('definition_files as files', 'files.hash', 'version.hash')
    .innerJoin('app_user as publisher', 'publisher.id', 'published_by')
    .leftJoin('app_user as author', 'author.id', 'author_id')
    .leftJoin('published_version as previous', (join) => join.on(sql<boolean>`previous.number = version.number - 1`))
    .leftJoin('definition_files as earlier', 'earlier.hash', 'previous.hash')
    .select(['version.number', 'version.hash', 'version.note', 'version.live_at', 'version.restores'])
    .select(['version.author_id', 'files.manifest', 'earlier.manifest as before'])
    .select([person('publisher').as('publisher'), person('author').as('author')])

function fromRow(row: Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number]): PublishedVersion {
  const { number, hash, note, restores, manifest, before } = row
  return {
    number,
    hash,
    note,
    restores,
    manifest,
    before,
    author: row.author_id === null ? null : row.author,
    publishedBy: row.publisher,
    liveAt: row.live_at,
  }
}
