import type { Kysely } from 'kysely'
import type { StageFiles } from '../../src/engine/definition.ts'
import type { Stage } from '../../src/engine/stage.ts'
import type { Database } from '../database/tables.ts'

/** Keeps the definitions for ever, so that a record can always be read as it was written. */
export async function keepDefinitions(db: Kysely<Database>, stages: Stage[]): Promise<void> {
  const rows = stages.map(({ hash, stage, data, ui, workflow }) => ({
    hash,
    form_type: stage.formType,
    files: JSON.stringify({ stage, data, ui, workflow } satisfies StageFiles),
  }))
  if (rows.length === 0) return
  await db.insertInto('definition_version').values(rows).onConflict((conflict) => conflict.column('hash').doNothing()).execute()
}

export async function findDefinition(db: Kysely<Database>, hash: string): Promise<StageFiles | undefined> {
  const row = await db.selectFrom('definition_version').select('files').where('hash', '=', hash).executeTakeFirst()
  return row?.files
}
