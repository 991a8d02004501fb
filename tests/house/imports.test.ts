import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** A small house in which each file breaks the table in its own way, beside some that keep it. */
const files = {
  'src/engine/value.ts': 'export const value = 1',
  'src/engine/drawn.ts': "import { part } from '../ui/part.ts'\nexport const drawn = part",
  'src/engine/read.ts': "import { readFileSync } from 'node:fs'\nexport const read = readFileSync",
  'src/engine/react.ts': "import react from 'react'\nexport const reacted = react",
  'src/ui/part.ts': "import react from 'react'\nexport const part = react",
  'src/ui/known.ts': "import { value } from '../engine/value.ts'\nexport const known = value",
  'src/machines/called.ts': "import { call } from '../api/call.ts'\nexport const called = call",
  'src/api/call.ts': "import { value } from '../engine/value.ts'\nexport const call = value",
  'src/app/computed.ts': "import { value } from '../engine/value.ts'\nexport const computed = value",
  'src/app/typed.ts': "import type { value } from '../engine/value.ts'\nexport type Typed = typeof value",
  'server/store/kept.ts': "import { done } from '../workflow/done.ts'\nexport const kept = () => done",
  'server/workflow/done.ts': "import { row } from '../store/row.ts'\nexport const done = row",
  'server/store/row.ts': 'export const row = 1',
  'server/session/opened.ts': "import { people } from '../demo/people.ts'\nexport const opened = people",
  'server/demo/people.ts': 'export const people = 1',
  'server/started.ts': "import { done } from './workflow/done.ts'\nexport const started = done",
  'server/served.ts': "import { part } from '../src/ui/part.ts'\nexport const served = part",
  'server/stored.ts':
    "import { readFileSync } from 'node:fs'\nimport { value } from '../src/engine/value.ts'\nexport const stored = [readFileSync, value]",
  'src/form/one.ts': "import { two } from './two.ts'\nexport const one = () => two",
  'src/form/two.ts': "import { one } from './one.ts'\nexport const two = () => one",
  'src/screens/alone.ts': 'export const alone = 1',
  'node_modules/react/package.json': '{ "name": "react", "version": "1.0.0", "main": "index.js" }',
  'node_modules/react/index.js': 'module.exports = {}',
  'package.json': '{ "type": "module", "dependencies": { "react": "1.0.0" } }',
}

let folder: string
let found: string[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'credit-imports-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json']) cpSync(file, join(folder, file))
  found = violations(folder)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the import table', () => {
  it.each([
    'not-in-allowed src/engine/drawn.ts',
    'not-in-allowed src/engine/read.ts',
    'not-in-allowed src/engine/react.ts',
    'not-in-allowed src/ui/known.ts',
    'not-in-allowed src/machines/called.ts',
    'not-in-allowed src/app/computed.ts',
    'not-in-allowed server/served.ts',
    'not-in-allowed server/store/kept.ts',
    'not-in-allowed server/session/opened.ts',
    'no-circular src/form/one.ts',
    'no-orphans src/screens/alone.ts',
  ])('refuses %s', (violation) => {
    expect(found).toContain(violation)
  })

  it.each([
    'src/api/call.ts',
    'src/ui/part.ts',
    'src/app/typed.ts',
    'server/stored.ts',
    'server/workflow/done.ts',
    'server/started.ts',
  ])('allows %s', (path) => {
    expect(found.filter((violation) => violation.endsWith(path))).toEqual([])
  })

  it('excepts only files that there are', () => {
    const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
      forbidden: { from: { pathNot?: string | string[] } }[]
    }
    const excepted = forbidden.flatMap(({ from: { pathNot = [] } }) => pathNot)
    const paths = ['src', 'server', 'scripts', 'tests'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    expect(excepted).toContain('^scripts/')
    expect(excepted.filter((pattern) => !paths.some((path) => new RegExp(pattern).test(path)))).toEqual([])
  })
})

function violations(cwd: string): string[] {
  const depcruise = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const args = [depcruise, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src', 'server']
  const { stdout } = run(args, cwd)
  const report = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } }
  return report.summary.violations.map(({ from, rule }) => `${rule.name} ${from}`)
}

/** The tool exits with the number of violations, which here is what is wanted. */
function run(args: string[], cwd: string): { stdout: string } {
  try {
    return {
      stdout: execFileSync(process.execPath, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    }
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string') return { stdout: error.stdout }
    throw error
  }
}
