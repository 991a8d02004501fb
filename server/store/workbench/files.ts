import { sql } from 'kysely'
import {
  type DefinitionFiles,
  type HashedFiles,
  type Manifest,
  hashed,
  manifestOf,
  textHash,
} from '../../lib/definitionFiles.ts'
import type { Db, Tx } from '../transaction.ts'

/** Stores files permanently, each text once. */
export async function keepFiles(tx: Tx, { hash, files }: HashedFiles): Promise<void> {
  if (await findManifest(tx, hash)) return
  const texts = new Map([...files.values()].map((text) => [textHash(text), Buffer.from(text)]))
  // In a fixed order, so that two processes that keep the same texts do not deadlock.
  const hashes = [...texts.keys()].toSorted()
  await sql`
    INSERT INTO definition_text (hash, bytes)
    SELECT * FROM unnest(${hashes}::text[], ${hashes.map((each) => texts.get(each))}::bytea[])
    ON CONFLICT DO NOTHING`.execute(tx)
  await tx
    .insertInto('definition_files')
    .values({ hash, manifest: JSON.stringify(manifestOf(files)) })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

export async function findManifest(db: Db, hash: string): Promise<Manifest | undefined> {
  const found = await db.selectFrom('definition_files').select('manifest').where('hash', '=', hash).executeTakeFirst()
  return found?.manifest
}

/** Returns files that must have been kept; throws if they were not. */
export async function keptFiles(db: Db, hash: string): Promise<HashedFiles> {
  const found = await findFiles(db, hash)
  if (!found) throw new Error(`The definitions ${hash} are not in the database.`)
  return found
}

/** Returns kept files; undefined if none have this hash. Throws if they have changed since they were kept. */
export async function findFiles(db: Db, hash: string): Promise<HashedFiles | undefined> {
  const { rows } = await sql<{ path: string; bytes: Buffer }>`
    SELECT entry.key AS path, bytes FROM definition_files
    CROSS JOIN jsonb_each_text(manifest) AS entry JOIN definition_text ON definition_text.hash = entry.value
    WHERE definition_files.hash = ${hash}`.execute(db)
  if (rows.length === 0) return undefined
  const files: DefinitionFiles = new Map(
    rows.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map(({ path, bytes }) => [path, bytes.toString('utf8')]),
  )
  const found = hashed(files)
  if (found.hash !== hash) throw new Error(`The definitions ${hash} in the database are not as they were kept.`)
  return found
}
