import { execFile } from 'node:child_process'
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { format, promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { audit } from '../../scripts/commands/audit.ts'
import { backup } from '../../scripts/commands/backup.ts'
import { end } from '../../scripts/commands/command.ts'
import { records } from '../../scripts/commands/records.ts'
import { restore } from '../../scripts/commands/restore.ts'
import { schemas } from '../../scripts/commands/schemas.ts'
import { users } from '../../scripts/commands/users.ts'
import { takeCheckpoint } from '../../server/audit/checkpoint.ts'
import { checkBackup } from '../../server/database/backup/read.ts'
import { connectAlone, queriesOn } from '../../server/database/connect.ts'
import { migrationLock } from '../../server/database/migrate.ts'
import { type TestDatabase, createDatabase } from '../support/database.ts'
import { type Bank, openBank, upTo } from './support/bank.ts'
import { untilWaiting } from './support/waiting.ts'

const commands = { audit, backup, records, restore, schemas, users }

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

interface CommandResult {
  code: unknown
  out: string
  err: string
}

type Environment = Record<string, string>

/** Runs a script as `npm run <name> -- <words>` does, in a place where there is nothing but what `env` names. */
function start(name: keyof typeof commands, words: string[], env: Environment = {}): Promise<CommandResult> {
  const { DATABASE_URL: _, AUDIT_KEY_FILE: __, ...around } = process.env
  const options = { env: { ...around, DATA_DIR: join(folder, 'data'), ...env } }
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, ...words], options, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    )
  })
}

/** Runs a command in this process, which is quicker. */
async function run(name: keyof typeof commands, words: string[], env: Environment = {}): Promise<CommandResult> {
  const lines = { out: '', err: '' }
  const listen = (method: 'log' | 'warn' | 'error', to: 'out' | 'err') =>
    vi.spyOn(console, method).mockImplementation((...logged: unknown[]) => void (lines[to] += `${format(...logged)}\n`))
  const spies = [listen('log', 'out'), listen('warn', 'err'), listen('error', 'err')]
  try {
    const code = await end(commands[name], words, { DATA_DIR: join(folder, 'data'), ...env })
    return { code, ...lines }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

const here = () => ({ DATABASE_URL: bank.api.databaseUrl, AUDIT_KEY_FILE: keyFile })
const there = () => ({ DATABASE_URL: restored.url })
const withKey = () => ({ ...there(), AUDIT_KEY_FILE: keyFile })

/** Changes each second entry as somebody with all rights in the database could. */
async function tamper(change: string): Promise<void> {
  const client = await connectAlone(restored.url)
  try {
    await client.query('SET session_replication_role = replica')
    await client.query(`UPDATE audit SET ${change} WHERE link = 2`)
  } finally {
    await client.end()
  }
}

/** Starts a command that has to wait for this lock, and ends it with the signal. */
async function interrupted(
  signal: NodeJS.Signals,
  lock: string,
  { DATABASE_URL: url }: { DATABASE_URL: string },
  command: () => Promise<CommandResult>,
): Promise<CommandResult> {
  const [holder, watcher] = await Promise.all([connectAlone(url), connectAlone(url)])
  try {
    await holder.query('BEGIN')
    await holder.query(lock)
    const ended = command()
    await untilWaiting(queriesOn(watcher), ended)
    process.emit(signal, signal)
    return await ended
  } finally {
    await Promise.all([holder.end(), watcher.end()])
  }
}

const interruptedBy = (signal: 'SIGINT' | 'SIGTERM'): CommandResult => ({
  code: 128 + constants.signals[signal],
  out: '',
  err: 'The command was interrupted before it was done.\n',
})

describe('a file .env', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

  it.each(['audit', 'backup', 'records', 'restore', 'users'])('is read by npm run %s, as by npm start', (name) => {
    expect(scripts[name]).toBe(`exec node scripts/command.mjs ${name}`)
  })

  it('is read by npm run schemas, which is bundled first', () => {
    expect(scripts.schemas).toBe('node scripts/schemas.mjs')
    expect(readFileSync('scripts/schemas.mjs', 'utf8')).toContain("await import('./dotenv.mjs')")
  })

  it('names the bank, where the environment does not', async () => {
    const empty = mkdtempSync(join(folder, 'env-'))
    writeFileSync(
      join(empty, '.env'),
      Object.entries({ ...here(), DATA_DIR: empty })
        .map((line) => line.join('='))
        .join('\n'),
    )
    const { DATABASE_URL: _, AUDIT_KEY_FILE: __, ...env } = process.env
    const words = [resolve('scripts/command.mjs'), 'audit', 'verify']
    const out = await promisify(execFile)(process.execPath, words, { cwd: empty, env })
    expect(out.stdout).toContain('all is well')
  })
})

describe('while the definitions cannot be used', () => {
  it.each([
    ['list', /^\S+ · /],
    ['deactivate approver', /^approver cannot sign in any more/],
    ['activate approver', /^approver can sign in again/],
    ['sign-out --all', /^Sessions ended: /],
  ])('npm run users -- %s goes on', async (words, said) => {
    expect(await run('users', words.split(' '), { ...here(), SCHEMAS_DIR: '/nowhere' })).toEqual({
      code: 0,
      out: expect.stringMatching(said),
      err: '',
    })
  })
})

describe('a backup that commands carry to another database', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('that %s interrupts leaves no file, and says so', async (signal) => {
    const empty = mkdtempSync(join(folder, 'interrupted-'))
    const ended = await interrupted(signal, 'LOCK TABLE application', here(), () =>
      run('backup', [join(empty, 'bank.gz')], here()),
    )
    expect(ended).toEqual(interruptedBy(signal))
    expect(readdirSync(empty)).toEqual([])
  })

  it('is written to a new file, and names the key that is not in it', async () => {
    const { code, out, err } = await start('backup', [file], here())
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^\d+ rows of \d+ tables are in .*bank\.gz, \d+ kB\.\n/)
    expect(out).toContain(`keep a copy of ${keyFile} apart`)
    expect(await run('backup', [file], here())).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is a file .*bank\.gz already\./),
    })
  })

  it('leaves the database empty if its restoring is interrupted', async () => {
    const ended = await interrupted('SIGTERM', `SELECT pg_advisory_xact_lock(${migrationLock})`, there(), () =>
      run('restore', [file], there()),
    )
    expect(ended).toEqual(interruptedBy('SIGTERM'))
  })

  it('is not read any more once its restoring is interrupted', async () => {
    const stopping = AbortSignal.abort(new Error('Enough.'))
    await expect(checkBackup(file, stopping)).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('fills an empty database, also where the key is not, and no other', async () => {
    const delivering = {
      WEBHOOK_URLS: 'https://core.example.com/hooks',
      WEBHOOK_SECRETS: `whsec_${Buffer.alloc(24, 1).toString('base64')}`,
    }
    const { code, out, err } = await run('restore', [file], { ...there(), ...delivering })
    expect(code).toBe(0)
    expect(out).toMatch(
      /^The audit's \d+ entries are what was written\.\n\d+ rows of \d+ tables are back as they were at /,
    )
    expect(err).toContain(`Signatures of the key ${bank.api.context.key.id} could not be checked.`)
    expect(err).toContain('A server that starts with these settings sends webhooks or mail to real recipients.')
    expect(await run('restore', [file], withKey())).toMatchObject({
      code: 1,
      err: expect.stringContaining('The database is not empty.'),
    })
  })

  it('brings an audit whose verification can be interrupted', async () => {
    const ended = await interrupted('SIGINT', 'LOCK TABLE audit', there(), () => run('audit', ['verify'], there()))
    expect(ended).toEqual(interruptedBy('SIGINT'))
  })

  it('brings an audit that holds, with the key in its place or named', async () => {
    const placed = await run('audit', ['verify'], withKey())
    const named = await run('audit', ['verify', '--key', keyFile], there())
    const without = await run('audit', ['verify'], there())
    for (const { code, out, err } of [placed, named]) {
      expect([code, err]).toEqual([0, ''])
      expect(out).toMatch(
        /^\d+ entries of 1 applications, 1 sealed decisions, 1 checkpoints: all is well\.\nThe newest checkpoint is 1 of /,
      )
    }
    expect([without.code, without.err]).toEqual([
      1,
      expect.stringContaining('that signed it is unknown. Name its file with --key or in AUDIT_EARLIER_KEYS.'),
    ])
  })

  it('brings an audit that names the entry which somebody changes there', async () => {
    await tamper(`comments = 'Never said.'`)
    const { code, out, err } = await run('audit', ['verify'], withKey())
    expect(code).toBe(1)
    expect(err).toMatch(new RegExp(`^${reference}, entry 2 \\(.*\\): it was altered after it was written\\.$`, 'm'))
    expect(out).toMatch(/: \d broken\.$/m)
  })

  it('brings an audit of which nothing that is printed controls the terminal', async () => {
    await tamper(`transition_name = E'\\u001b[2J\nall is well.\\u009b8m'`)
    const { code, out, err } = await run('audit', ['verify'], withKey())
    expect([code, `${out}${err}`.replaceAll('\n', '')]).toEqual([1, expect.not.stringMatching(/[\p{Cc}\p{Cf}]/u)])
    expect(err).toContain(', entry 2 (\ufffd[2J\ufffdall is well.\ufffd8m, ')
  })
})

describe('an audit that is verified while servers work', () => {
  it('takes nothing that is written meanwhile for a break', async () => {
    const writer = await connectAlone(bank.api.databaseUrl)
    try {
      await writer.query('BEGIN; LOCK TABLE audit IN ACCESS EXCLUSIVE MODE')
      // It has read where the chains end, and waits to read their entries.
      const verifying = run('audit', ['verify'], here())
      const waiting =
        'SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database WHERE datname = current_database() AND NOT granted'
      while ((await writer.query(waiting)).rowCount === 0);
      await writer.query(
        `INSERT INTO audit (application_id, at, actor_id, action) SELECT application_id, now(), actor_id, 'noted' FROM audit LIMIT 1`,
      )
      await writer.query('COMMIT')
      expect(await verifying).toMatchObject({ code: 0, err: '' })
    } finally {
      await writer.end()
    }
    expect(await run('audit', ['verify'], here())).toMatchObject({ code: 0, err: '' })
  })
})

describe('An export of records', () => {
  it('leaves the earlier file as it was until the new one is complete', async () => {
    const exports = mkdtempSync(join(folder, 'exports-'))
    const inExports = (name: string) => join(exports, name)
    const [file, linked, earlier] = [inExports('records.csv'), inExports('linked.csv'), inExports('earlier.csv')]
    writeFileSync(file, 'good', { mode: 0o640 })
    symlinkSync(file, linked)
    linkSync(file, earlier)
    expect(await run('records', ['export', 'counterparties', linked], here())).toMatchObject({ code: 0 })
    expect(readFileSync(file, 'utf8')).toMatch(/^cif_number,name,/)
    expect(statSync(file).mode & 0o777).toBe(0o640)
    expect(lstatSync(linked).isSymbolicLink()).toBe(true)
    expect(readFileSync(earlier, 'utf8')).toBe('good')
    expect(readdirSync(exports).toSorted()).toEqual(['earlier.csv', 'linked.csv', 'records.csv'])
  })
})

describe('A database that is empty or of another version', () => {
  it('is not brought to this one to add an account', async () => {
    const older = await createDatabase(inject('databaseServer'), inject('emptyBank'))
    const changing = await connectAlone(older.url)
    await changing.query('DELETE FROM migration WHERE name = (SELECT max(name) FROM migration)')
    await changing.end()
    const names = ['--first-name', 'Ada', '--last-name', 'Bo', '--role', 'admin', '--no-password']
    const refused = await run('users', ['add', 'ada', ...names], { DATABASE_URL: older.url })
    await older.drop()
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Start the server once') })
  })

  it.each([
    ['audit', ['verify'], 2],
    ['users', ['list'], 1],
    ['records', ['export', 'counterparty', join(folder, 'none.csv')], 1],
  ] as const)('is left as it is by %s %j', async (name, words, code) => {
    const [empty, older] = await Promise.all([
      createDatabase(inject('databaseServer')),
      createDatabase(inject('databaseServer'), inject('emptyBank')),
    ])
    const changing = await connectAlone(older.url)
    await changing.query('DELETE FROM migration WHERE name = (SELECT max(name) FROM migration)')
    const [ofEmpty, ofOlder] = [
      await run(name, [...words], { DATABASE_URL: empty.url }),
      await run(name, [...words], { DATABASE_URL: older.url }),
    ]
    await changing.end()
    const looking = await connectAlone(empty.url)
    expect((await looking.query(`SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).rowCount).toBe(0)
    await looking.end()
    await Promise.all([empty.drop(), older.drop()])
    expect(ofEmpty).toMatchObject({
      code,
      out: '',
      err: 'There is nothing in the database: no server has used it yet.\n',
    })
    expect(ofOlder).toMatchObject({
      code,
      out: '',
      err: expect.stringMatching(/^The database is of an older version, before \d{3}-.*\. Start the server once/),
    })
  })
})

const nowhere = { DATABASE_URL: 'postgresql://bank:S3cret@127.0.0.1:1/none' }
const unusable = 'The database none at 127.0.0.1:1 cannot be used: connect ECONNREFUSED'
const isTrace = /^ {4}at /m

describe('a command that cannot be done says why, without a trace of code', () => {
  const noKey = join(folder, 'no-key.pem')
  const noDatabase = `There is no database in ${join(folder, 'data')}.`
  const inFile = { DATA_DIR: join(noKey, 'data') }
  const isInFile = `${join(noKey, 'data')} cannot be used: part of its path is a file, not a folder.`
  beforeAll(() => writeFileSync(noKey, 'Dear all'))

  it.each([
    ['a backup to two files', 'backup', ['one.gz', 'two.gz'], {}, 2, 'Usage: npm run backup -- <file>'],
    ['a backup with an unknown option', 'backup', ['one.gz', '--force'], {}, 2, "Unknown option '--force'\nUsage:"],
    ['a backup of no database', 'backup', [file], {}, 1, noDatabase],
    ['a backup of a database that is away', 'backup', [file], nowhere, 1, unusable],
    ['a restore without a file', 'restore', [], {}, 2, 'Usage: npm run restore -- <file>'],
    ['a restore that is to be forced', 'restore', ['--force'], {}, 2, "Unknown option '--force'\nUsage:"],
    [
      'a restore to another kind of database',
      'restore',
      [noKey],
      { DATABASE_URL: 'mysql://bank' },
      1,
      'DATABASE_URL must look like',
    ],
    ['a restore to a database that is away', 'restore', [noKey], nowhere, 1, unusable],
    ['a restore to a folder that cannot be', 'restore', [noKey], inFile, 1, isInFile],
    ['a restore of a folder', 'restore', [folder], nowhere, 1, `${folder} is a folder.`],
    [
      'a restore with a password that is not escaped',
      'restore',
      [noKey],
      { DATABASE_URL: 'postgresql://me:7/S3cret@127.0.0.1:1/credit' },
      1,
      'DATABASE_URL must have',
    ],
    [
      'a restore of what is not there',
      'restore',
      [join(folder, 'none.gz')],
      nowhere,
      1,
      `${join(folder, 'none.gz')} cannot be used: it does not exist.`,
    ],
    ['an audit that is to do nothing', 'audit', [], {}, 2, 'Usage: npm run audit -- verify'],
    ['an audit with an unknown option', 'audit', ['verify', '--keys', 'key.pem'], {}, 2, "Unknown option '--keys'"],
    [
      'a check of a folder as evidence',
      'audit',
      ['verify-evidence', folder],
      {},
      2,
      'A folder is named where a file is needed.',
    ],
    ['an audit of no database', 'audit', ['verify'], {}, 2, noDatabase],
    ['an audit of a database that is away', 'audit', ['verify'], nowhere, 2, unusable],
    [
      'an audit with what is no key',
      'audit',
      ['verify', '--key', noKey],
      nowhere,
      2,
      `${noKey} cannot be used as a key`,
    ],
    ['an audit with a wrong setting', 'audit', ['verify'], { PORT: 'x' }, 2, 'PORT must be a number'],
    ['accounts with an unknown option', 'users', ['--nonsense'], {}, 2, "Unknown option '--nonsense'"],
    [
      'accounts with an option that lacks its value',
      'users',
      ['add', 'ada', '--role'],
      {},
      2,
      "Option '--role <value>' argument missing",
    ],
    [
      'a password with a role',
      'users',
      ['password', 'ada', '--role', 'admin'],
      {},
      2,
      "“password” has no option '--role'",
    ],
    ['a change by nobody', 'users', ['deactivate', 'ada', '--by', ' '], {}, 2, "'--by' names nobody"],
    ['a list by somebody', 'users', ['list', '--by', 'ada'], {}, 2, "“list” has no option '--by'"],
    ['a random password that is none', 'users', ['add', 'ada', '--random', '--no-password'], {}, 2, "'--random' makes"],
    ['accounts of nobody', 'users', ['password'], {}, 2, 'Usage: npm run users -- <command>'],
    ['accounts in a database that is away', 'users', ['list'], nowhere, 1, unusable],
    ['accounts of no database', 'users', ['list'], {}, 1, noDatabase],
    ['records of no file', 'records', ['import', 'counterparties', ''], {}, 2, 'Usage: npm run records -- <command>'],
    ['records of no database', 'records', ['export', 'counterparty', 'records.csv'], {}, 1, noDatabase],
    [
      'an account in a folder that cannot be',
      'users',
      ['add', 'ada', '--first-name', 'Ada', '--last-name', 'Bo', '--role', 'admin'],
      inFile,
      1,
      isInFile,
    ],
    ['a check of two folders', 'schemas', ['check', 'one', 'two'], {}, 2, 'Usage: npm run schemas -- check'],
    [
      'a check of a folder that is not there',
      'schemas',
      ['check', '/nowhere'],
      {},
      1,
      '/nowhere/stages cannot be used: it does not exist.',
    ],
  ] as const)('%s', async (_, name, words, env, code, sentence) => {
    const ended = await run(name, [...words], env)
    expect(ended).toMatchObject({ code, out: '' })
    expect(ended.err.startsWith(sentence), ended.err).toBe(true)
    expect(ended.err).not.toMatch(isTrace)
    expect(ended.err).not.toContain('S3cret')
  })

  it('a role with definitions that are not there', async () => {
    const words = ['change', 'requester', '--role', 'requester']
    expect(await run('users', words, { ...here(), SCHEMAS_DIR: '/nowhere' })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^\/nowhere\/stages cannot be used: it does not exist\./),
    })
  })

  it('a backup to a folder or of a database that refuses it', async () => {
    const [file, text] = [join(noKey, 'bank.gz'), 'cannot be used: part of its path is a file, not a folder.']
    expect(await run('backup', [file], here())).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${noKey} ${text}`),
    })
    const empty = await createDatabase(inject('databaseServer'))
    const refused = await run('backup', [join(folder, 'other.gz')], { DATABASE_URL: empty.url })
    await empty.drop()
    expect(refused).toMatchObject({
      code: 1,
      err: 'There is nothing to back up. No server has used this database yet.\n',
    })
  })

  it.skipIf(!existsSync('/dev/full'))('records to a disk that is full', async () => {
    expect(await run('records', ['export', 'counterparties', '/dev/full'], here())).toEqual({
      code: 1,
      out: '',
      err: '/dev/full cannot be used: its disk is full. Fix that, or name another place.\n',
    })
  })

  it('an export to a folder, or in one that is not there', async () => {
    const there = mkdtempSync(join(folder, 'exports-'))
    expect(await run('records', ['export', 'counterparties', there], here())).toEqual({
      code: 1,
      out: '',
      err: `${there} cannot be used: it is a folder. Fix that, or name another place.\n`,
    })
    expect(await run('records', ['export', 'counterparties', join(there, 'none', 'a.csv')], here())).toMatchObject({
      code: 1,
      err: `${join(there, 'none')} cannot be used: it does not exist. Fix that, or name another place.\n`,
    })
  })

  it('as the process that npm starts', async () => {
    const [asked, listed] = await Promise.all([start('users', ['--nonsense']), run('users', ['--help'])])
    expect(asked).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^Unknown option '--nonsense'/) })
    expect(listed).toMatchObject({ code: 0, out: expect.stringMatching(/^Usage: npm run users/), err: '' })
    expect(asked.err).not.toMatch(isTrace)
  })

  it.each(Object.keys(commands))('and %s ends as its command says', (name) => {
    const script = readFileSync(`scripts/${name}.ts`, 'utf8')
    expect(script).toMatch(
      new RegExp(`^process.exitCode = await end\\(${name}, process.argv.slice\\(2\\), process.env\\)$`, 'm'),
    )
  })

  it('keeps the trace of a mistake that is ours', async () => {
    vi.spyOn(schemas, 'run').mockRejectedValueOnce(new Error('The path took no step.'))
    expect(await run('schemas', ['check'])).toMatchObject({ code: 1, err: expect.stringMatching(isTrace) })
  })
})
