import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

const folders: string[] = []
let folder: string

/** A clone with nothing installed: its npm installs a tsx that prints what it is asked to run, and ends with 7. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clone-'))
  folders.push(folder)
  for (const name of ['command.mjs', 'setup.mjs', 'dotenv.mjs'])
    cpSync(join('scripts', name), join(folder, 'scripts', name))
  writeFileSync(join(folder, 'package-lock.json'), '{"packages":{}}')
  install(`
    mkdirSync('node_modules/tsx', { recursive: true })
    writeFileSync('node_modules/tsx/index.js', 'console.log(...process.argv.slice(2)); process.exit(7)')
    writeFileSync('node_modules/.package-lock.json', '{"packages":{}}')
    console.log('installed')`)
})
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true })
})

const install = (does: string) =>
  writeFileSync(join(folder, 'npm.mjs'), `import { mkdirSync, writeFileSync } from 'node:fs'\n${does}`)

function run(...words: string[]) {
  const { NODE_EXTRA_CA_CERTS: _, ...around } = process.env
  const env = { ...around, npm_execpath: join(folder, 'npm.mjs') }
  const args = [join(folder, 'scripts/command.mjs'), ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' })
  return { code: status, out: stdout, err: stderr }
}

describe('a command of operators', () => {
  it('installs what is missing, and prints that apart from what it answers', () => {
    expect(run('users', 'list')).toEqual({ code: 7, out: 'list\n', err: expect.stringContaining('installed') })
    expect(run('users', 'list')).toEqual({ code: 7, out: 'list\n', err: '' })
    expect(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')).toContain('packages')
  })

  it.each([
    ['users', 1],
    ['audit', 2],
  ])('%s that cannot be installed ends with %i', (name, code) => {
    install('process.exit(5)')
    expect(run(name, 'verify')).toEqual({ code, out: '', err: expect.stringContaining('failed') })
  })

  it.each([
    ['users', 1],
    ['audit', 2],
  ])('%s whose file .env cannot be read says so, and ends with %i', (name, code) => {
    mkdirSync(join(folder, '.env'))
    const ended = run(name, 'verify')
    expect(ended).toEqual({ code, out: '', err: expect.stringMatching(/^The file \.env cannot be read: .*\n$/) })
  })

  it('says that a certificate authority named in the file .env is named too late', () => {
    writeFileSync(join(folder, '.env'), 'NODE_EXTRA_CA_CERTS=/etc/bank.pem\n')
    expect(run('users', 'list').err).toContain('NODE_EXTRA_CA_CERTS')
    writeFileSync(join(folder, '.env'), 'PORT=1\n')
    expect(run('users', 'list').err).not.toContain('NODE_EXTRA_CA_CERTS')
  })
})
