import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { connectAlone } from '../../../server/database/connect.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { chance } from '../../support/chance.ts'

const own = 'server/database/migrations'
const kill = 'SELECT pg_terminate_backend(pg_backend_pid());'
const killer = `
  CREATE FUNCTION kill() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$`
/** Ends the connection that says in `migration` that it is done, at that statement or at the commit. */
const killsAtTheEnd = {
  'its entry in the history': 'CREATE TRIGGER killer AFTER INSERT ON migration FOR EACH ROW EXECUTE FUNCTION kill()',
  'the commit':
    'CREATE CONSTRAINT TRIGGER killer AFTER INSERT ON migration DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION kill()',
}

export interface KillResult {
  kills: number
  /** Each kill after which the database was neither what it was nor what it was to be. */
  wrong: string[]
}

/**
 * Migrates an empty database file by file, and kills the connection after the statements of each before it may be
 * applied. `every` n-th statement of each n-th of the `files`, by chance of which, is enough for a short run.
 */
export async function killMigrations(
  url: string,
  { every, files }: { every: number; files: number },
): Promise<KillResult> {
  const first = chance('the migrations that are killed').integer(0, files)
  const client = await connectAlone(url)
  const folder = mkdtempSync(join(tmpdir(), 'credit-kills-'))
  const killed: KillResult = { kills: 0, wrong: [] }
  const broken = async (place: string, before: string) => {
    killed.kills += 1
    const met = await migrate(url, folder).then(
      () => 'no kill',
      (error: unknown) => String(error),
    )
    if (!/terminating connection|Connection terminated/.test(met)) killed.wrong.push(`${place}: ${met}`)
    if ((await state(client)) !== before) killed.wrong.push(`${place}: the database is between old and new.`)
  }
  const killIn = async (name: string) => {
    const text = readFileSync(join(own, name), 'utf8')
    const before = await state(client)
    const parts = statements(text)
    for (let n = parts.length; n > 0; n -= every) {
      writeFileSync(join(folder, name), [...parts.slice(0, n), kill, ...parts.slice(n)].join('\n'))
      await broken(`${name}, statement ${n}`, before)
    }
    writeFileSync(join(folder, name), text)
    for (const [place, trigger] of Object.entries(killsAtTheEnd)) {
      await client.query(`${killer}; ${trigger}`)
      const armed = await state(client)
      await broken(`${name}, ${place}`, armed)
      await client.query('DROP FUNCTION kill() CASCADE')
    }
  }
  try {
    await migrate(url, folder)
    const names = readdirSync(own).filter((file) => file.endsWith('.sql'))
    for (const [n, name] of names.toSorted().entries()) {
      if (n % files === first) await killIn(name)
      writeFileSync(join(folder, name), readFileSync(join(own, name), 'utf8'))
      await migrate(url, folder)
    }
    return killed
  } finally {
    await client.end()
    rmSync(folder, { recursive: true })
  }
}

/** The statements of a file, whole: a body between $$ is part of its statement. */
function statements(text: string): string[] {
  const [first = '', ...rest] = text.replaceAll(/^\s*--.*$/gm, '').split('$$')
  const ends = [first, ...rest]
    .map((part, n) => (n % 2 === 0 ? part.replaceAll(/;[ \t]*$/gm, ';\u0000') : part))
    .join('$$')
  return ends.split('\u0000').filter((statement) => statement.trim() !== '')
}

/** Everything that the database is, in one text. */
async function state(client: pg.Client): Promise<string> {
  const { rows } = await client.query(stateQuery)
  return JSON.stringify(rows)
}

const stateQuery = `
  SELECT 'relation' AS kind, relname::text AS name, relkind::text AS text
    FROM pg_class WHERE relnamespace = 'public'::regnamespace
  UNION ALL SELECT 'column', concat(attrelid::regclass, '.', attname),
    concat(format_type(atttypid, atttypmod), attnotnull, attgenerated, attidentity)
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = 'public'::regnamespace
  UNION ALL SELECT 'constraint', conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'trigger', tgname, concat(pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'function', proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL SELECT 'extension', extname, extversion FROM pg_extension
  UNION ALL SELECT 'migration', name, checksum FROM migration
  ORDER BY 1, 2, 3`
