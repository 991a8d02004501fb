import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { takeCheckpoint } from '../../server/audit/checkpoint.ts'
import { connectAlone } from '../../server/database/connect.ts'
import { type TestDatabase, createDatabase } from '../support/database.ts'
import { type Bank, openBank, upTo } from './support/bank.ts'

let bank: Bank
let keyFile: string
let reference: string
let restored: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'commands-'))
const file = join(folder, 'bank.gz')

beforeAll(async () => {
  ;[bank, restored] = await Promise.all([openBank(), createDatabase(inject('databaseServer'))])
  const { config, db, key } = bank.api.context
  keyFile = config.auditKeyFile
  ;({ reference_number: reference } = await bank.read(await bank.carry(upTo('approval'))))
  await takeCheckpoint(db, key)
})
afterAll(async () => {
  await bank.close()
  await restored.drop()
  rmSync(folder, { recursive: true })
})

interface Ended {
  code: unknown
  out: string
  err: string
}

/** Runs a script as `npm run <name> -- <words>` does, in a place where there is nothing but what `env` names. */
function run(name: 'audit' | 'backup' | 'restore', words: string[], env: Record<string, string> = {}): Promise<Ended> {
  const { DATABASE_URL: _, AUDIT_KEY_FILE: __, ...around } = process.env
  const options = { env: { ...around, DATA_DIR: join(folder, 'data'), ...env } }
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, ...words], options, (error, out, err) => resolve({ code: error?.code ?? 0, out, err }))
  })
}

const here = () => ({ DATABASE_URL: bank.api.databaseUrl, AUDIT_KEY_FILE: keyFile })
const there = () => ({ DATABASE_URL: restored.url })
const withKey = () => ({ ...there(), AUDIT_KEY_FILE: keyFile })

/** Changes each second entry as somebody with all rights in the database could. */
async function tamper(): Promise<void> {
  const client = await connectAlone(restored.url)
  try {
    await client.query('SET session_replication_role = replica')
    await client.query(`UPDATE audit SET comments = 'Never said.' WHERE link = 2`)
  } finally {
    await client.end()
  }
}

describe('a backup that commands carry to another database', () => {
  it('is written to a new file, and names the key that is not in it', async () => {
    const { code, out, err } = await run('backup', [file], here())
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^\d+ rows of \d+ tables are in .*bank\.gz, \d+ kB\.\n/)
    expect(out).toContain(`keep a copy of ${keyFile} apart`)
    expect(await run('backup', [file], here())).toMatchObject({ code: 1, err: expect.stringMatching(/^There is such a file already\./) })
  })

  it('fills an empty database, also where the key is not, and no other', async () => {
    const { code, out, err } = await run('restore', [file], there())
    expect(code).toBe(0)
    expect(out).toMatch(/^The audit's \d+ entries are what was written\.\n\d+ rows of \d+ tables are back as they were at /)
    expect(err).toContain(`Signatures of the key ${bank.api.context.key.id} could not be checked.`)
    expect(await run('restore', [file], withKey())).toMatchObject({ code: 1, err: expect.stringContaining('The database is not empty.') })
  })

  it('brings an audit that holds, with the key in its place or named', async () => {
    const [placed, named, without] = await Promise.all([
      run('audit', ['verify'], withKey()),
      run('audit', ['verify', '--key', keyFile], there()),
      run('audit', ['verify'], there()),
    ])
    for (const { code, out, err } of [placed, named]) {
      expect([code, err]).toEqual([0, ''])
      expect(out).toMatch(/^\d+ entries of 1 applications, 1 sealed decisions, 1 checkpoints: all is well\.\nThe newest checkpoint is 1 of /)
    }
    expect([without.code, without.err]).toEqual([1, expect.stringContaining('that signed it is not known. Name its file with --key.')])
  })

  it('brings an audit that names the entry which somebody changes there', async () => {
    await tamper()
    const { code, out, err } = await run('audit', ['verify'], withKey())
    expect(code).toBe(1)
    expect(err).toMatch(new RegExp(`^${reference}, entry 2 \\(.*\\): it is not what was written\\.$`, 'm'))
    expect(out).toMatch(/: \d broken\.$/m)
  })
})

describe('a command that cannot be done says why, without a trace of code', () => {
  const noKey = join(folder, 'no-key.pem')
  beforeAll(() => writeFileSync(noKey, 'Dear all'))

  it.each([
    ['a backup to two files', 'backup', ['one.gz', 'two.gz'], {}, 2, 'Usage: npm run backup -- <file>'],
    ['a backup of no database', 'backup', [file], {}, 1, 'There is no database in'],
    ['a restore that is to be forced', 'restore', ['--force'], {}, 2, 'Usage: npm run restore -- <file>'],
    ['a restore to another kind of database', 'restore', [file], { DATABASE_URL: 'mysql://bank' }, 1, 'DATABASE_URL must look like'],
    ['an audit that is to do nothing', 'audit', [], {}, 2, 'Usage: npm run audit -- verify'],
    ['an audit with an unknown option', 'audit', ['verify', '--keys', 'key.pem'], {}, 2, "Unknown option '--keys'"],
    ['an audit of no database', 'audit', ['verify'], {}, 2, 'There is no database in'],
    ['an audit with what is no key', 'audit', ['verify', '--key', noKey], { DATABASE_URL: 'postgresql://127.0.0.1:1/none' }, 2, `${noKey} is no key`],
    ['an audit with a wrong setting', 'audit', ['verify'], { PORT: 'x' }, 2, 'PORT must be a number'],
  ] as const)('%s', { concurrent: true }, async (_, name, words, env, code, sentence) => {
    const ended = await run(name, [...words], env)
    expect(ended).toMatchObject({ code, out: '' })
    expect(ended.err.startsWith(sentence)).toBe(true)
    expect(ended.err).not.toMatch(/^ {4}at /m)
  })
})
