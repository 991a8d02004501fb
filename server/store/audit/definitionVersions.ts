import { type Kysely, type SqlBool, sql } from 'kysely'
import type { StageFiles } from '../../../src/engine/definition.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import type { Database } from '../../database/tables.ts'
import { anyOf } from '../anyOf.ts'

/**
 * Stores the files of every published stage under the hash that forms and audit entries name. They say under which
 * definitions a record was written. The product shows every record by its present definitions; the history describes a
 * change in the words of its time.
 */
export async function keepDefinitions(db: Kysely<Database>, stages: Stage[]): Promise<void> {
  const rows = stages.map(({ hash, stage, data, ui, workflow }) => ({
    hash,
    form_type: stage.formType,
    files: JSON.stringify({ stage, data, ui, workflow } satisfies StageFiles),
  }))
  if (rows.length === 0) return
  await db
    .insertInto('definition_version')
    .values(rows)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

/** Returns definitions by hash, without those that are not kept. */
export async function findDefinitions(db: Kysely<Database>, hashes: string[]): Promise<Map<string, StageFiles>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('definition_version')
    .select(['hash', 'files'])
    .where(anyOf('hash', hashes, 'text'))
    .execute()
  return new Map(rows.map(({ hash, files }) => [hash, files]))
}

/** The rights that a kept definition of a stage gave. */
export interface KeptRights {
  form_type: string
  rights: NonNullable<StageFiles['stage']['rights']>
  /** The earlier names that fields had at that time, if any. */
  formerly: Record<string, string[]> | null
}

/** Returns all rights that any kept definition gave. */
export async function findRights(db: Kysely<Database>): Promise<KeptRights[]> {
  const properties = sql`jsonb_each(files -> 'data' -> 'properties')`
  return db
    .selectFrom('definition_version')
    .select('form_type')
    .select(sql<KeptRights['rights']>`files -> 'stage' -> 'rights'`.as('rights'))
    .select(
      sql<KeptRights['formerly']>`(SELECT jsonb_object_agg(key, value -> 'formerly') FROM ${properties}
        WHERE value ? 'formerly')`.as('formerly'),
    )
    .where(sql<SqlBool>`files -> 'stage' -> 'rights' IS NOT NULL`)
    .distinct()
    .execute()
}

/** Returns the kept definitions of stages whose rules or layout name one of these facts. */
export async function findReading(db: Kysely<Database>, facts: readonly string[]): Promise<StageFiles[]> {
  const patterns = facts.map((fact) => `%"${fact}%`)
  const rows = await db
    .selectFrom('definition_version')
    .select('files')
    .where(sql<SqlBool>`concat(files -> 'stage' -> 'rules', files -> 'ui') LIKE ANY (${patterns}::text[])`)
    .execute()
  return rows.map(({ files }) => files)
}

/** A file that all stages share, under the hash of its content. */
export interface SharedDefinition {
  name: string
  hash: string
  content: object
}

export async function keepSharedDefinitions(db: Kysely<Database>, definitions: SharedDefinition[]): Promise<void> {
  const rows = definitions.map(({ content, ...definition }) => ({ ...definition, content: JSON.stringify(content) }))
  await db
    .insertInto('shared_definition')
    .values(rows)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

export function findSharedDefinition(db: Kysely<Database>, hash: string): Promise<SharedDefinition | undefined> {
  return db
    .selectFrom('shared_definition')
    .select(['name', 'hash', 'content'])
    .where('hash', '=', hash)
    .executeTakeFirst()
}
