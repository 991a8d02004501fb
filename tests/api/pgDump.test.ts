import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { takeCheckpoint } from '../../server/audit/checkpoint.ts'
import { connectAlone } from '../../server/database/connect.ts'
import { createDatabase } from '../support/database.ts'
import { type Bank, openBank, upTo } from './support/bank.ts'
import { upload } from './support/files.ts'

/** The commands of docs/operations.md, as they stand there. */
const section = /\n## Backup and restore with PostgreSQL's own programs\n(.*?)\n## /s.exec(
  readFileSync('docs/operations.md', 'utf8'),
)?.[1]
const [dumping = '', restoring = ''] = [...(section ?? '').matchAll(/```sh\n(.*?)```/gs)].map(
  ([, commands]) => commands,
)

const asked = async (url: string, query: string): Promise<string[]> => {
  const client = await connectAlone(url)
  const { rows } = await client.query<{ text: string }>(query)
  await client.end()
  return rows.map(({ text }) => text)
}

const [major] = await asked(
  inject('databaseServer'),
  `SELECT current_setting('server_version_num')::int / 10000 AS text`,
)
/** Where PostgreSQL's programs of the server's version are; undefined where there are none. */
const programs = [`/usr/lib/postgresql/${major}/bin`, ...(process.env.PATH ?? '').split(delimiter)].find(
  (folder) => ['pg_dump', 'pg_restore', 'psql'].every((name) => existsSync(join(folder, name))) && isOfServer(folder),
)
if (!programs)
  process.stderr.write(
    `Not tested: pg_dump and pg_restore. PostgreSQL ${major} has none here: install postgresql-client-${major}.\n`,
  )

function isOfServer(folder: string): boolean {
  const version = execFileSync(join(folder, 'pg_dump'), ['--version'], { encoding: 'utf8' })
  return version.includes(`(PostgreSQL) ${major}.`)
}

describe.skipIf(!programs)('a bank that is dumped and restored by the commands of docs/operations.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'credit-dump-'))
  let bank: Bank
  beforeAll(async () => {
    bank = await openBank()
    await bank.carry(upTo('approval'), { title: 'Tab\there – “quotes”' })
    const other = await bank.carry(['request'])
    await upload(bank, 'requester', other, 'report.pdf', Buffer.from('%PDF-1.7\n'.repeat(200_000)))
    await takeCheckpoint(bank.api.context.db, bank.api.context.key)
  })
  afterAll(async () => {
    await bank.close()
    rmSync(folder, { recursive: true })
  })

  const run = (commands: string, url: string) =>
    promisify(execFile)(
      'sh',
      ['-ec', commands.replaceAll('/backups/credit-2026-11-21.dump', join(folder, 'bank.dump'))],
      {
        env: {
          ...process.env,
          PATH: `${programs}${delimiter}${process.env.PATH ?? ''}`,
          DATABASE_URL: url,
          AUDIT_KEY_FILE: bank.api.context.config.auditKeyFile,
        },
      },
    )

  it('is verified as what was written, and holds the same rows, but nobody’s session', async () => {
    const restored = await createDatabase(inject('databaseServer'))
    try {
      await run(dumping, bank.api.databaseUrl)
      const { stdout } = await run(restoring, restored.url)
      expect(stdout).toMatch(/: all is well\./)
      const tables = await asked(
        restored.url,
        `SELECT relname AS text FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
      )
      const counting = tables.map((name) => `SELECT '${name} ' || count(*) AS text FROM ${name}`).join(' UNION ALL ')
      const [before, after] = [await asked(bank.api.databaseUrl, counting), await asked(restored.url, counting)]
      const lost = before.filter((line) => !after.includes(line)).map((line) => line.split(' ')[0])
      expect(new Set(lost)).toEqual(new Set(['refresh_token', 'session', 'signing_key']))
    } finally {
      await restored.drop()
    }
  })

  it('is not verified where somebody has changed what was restored', async () => {
    const restored = await createDatabase(inject('databaseServer'))
    const [restore = '', ...after] = restoring.split('\n')
    try {
      await run(dumping, bank.api.databaseUrl)
      await run(restore, restored.url)
      await asked(restored.url, `UPDATE application SET title = 'Forged' RETURNING title AS text`)
      await expect(run(after.join('\n'), restored.url)).rejects.toMatchObject({ code: 1 })
    } finally {
      await restored.drop()
    }
  })
})
