import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sourceFiles, testFiles } from './files.ts'

const read = (path: string) => ({ path, text: readFileSync(path, 'utf8') })
const page = readFileSync('docs/commands.md', 'utf8')
const example = readFileSync('.env.example', 'utf8')

/** Variables that nobody sets by hand. */
const internal: Record<string, string> = {
  BUILT_FROM: 'npm start sets it for the build',
  CHECKS_FAILED: 'npm test sets it for vitest',
  CHECKS_PASSED: 'npm test sets it for vitest',
  PAPER_THREAD: 'the build replaces it',
  PATH: 'the system sets it',
  PREPARE_THREAD: 'the build replaces it',
  PROBE_PORT: 'the tests of promises set it for the servers that they start',
  RELIABILITY: 'npm run check:reliability sets it',
  REPLAY_THREAD: 'the build replaces it',
  THREAD_PRIORITY: 'the tests set it for the servers that they start',
  TMPDIR: 'the system sets it',
  TRY_THREAD: 'the build replaces it',
  VERIFY_THREAD: 'the build replaces it',
}

/** Vite warns of the one in a file, and Node reads the other before any file. */
const notInFile = ['NODE_ENV', 'NODE_EXTRA_CA_CERTS']

/** The environment variables that a file reads; those of the server's settings also where only a list names them. */
function variablesIn({ path, text }: { path: string; text: string }): string[] {
  const taken = [...text.matchAll(/\{([^{}]*)\} = (?:process\.|import\.meta\.)?env\b/g)].map(([, names = '']) => names)
  const lists = /^server\/(.*\/settings|config)\.ts$/.test(path) ? [text] : []
  return [
    ...[...text.matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name),
    ...[...text.matchAll(/\b(?:port|count|flag|choice)\(env, '([A-Z0-9_]+)'/g)].map(([, name = '']) => name),
    ...[...taken, ...lists].flatMap((each) => each.match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b/g) ?? []),
  ]
}

const variablesOf = (files: { path: string; text: string }[]): string[] =>
  [...new Set(files.flatMap(variablesIn))].filter((name) => !(name in internal)).toSorted()

const product = variablesOf([...sourceFiles('src', 'server', 'scripts'), read('vite.config.ts')])
const all = variablesOf([
  ...sourceFiles('src', 'server', 'scripts'),
  ...testFiles().filter(({ path }) => !path.startsWith('tests/house/')),
  read('vite.config.ts'),
  read('vitest.config.ts'),
])

describe('the environment variables', () => {
  it('are found in code', () => {
    const text =
      "const { ONE_A: a } = process.env\nconst b = env.TWO\nport(env, 'THREE', wrong)\nconst list = ['FOUR_B']"
    expect(variablesIn({ path: 'server/serve.ts', text })).toEqual(['TWO', 'THREE', 'ONE_A'])
    expect(variablesIn({ path: 'server/mail/settings.ts', text })).toContain('FOUR_B')
  })

  it('are listed in docs/commands.md, those of the product and those of the tests', () => {
    expect(all.length).toBeGreaterThan(product.length)
    expect(all.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })

  it('that docs/operations.md names are listed there, too', () => {
    const operations = readFileSync('docs/operations.md', 'utf8')
    const named = [...operations.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g)].map(([, name = '']) => name)
    const errors = ['OAUTH_JWT_TIMESTAMP_CHECK_FAILED']
    expect(named.filter((name) => !page.includes(name) && !errors.includes(name))).toEqual([])
  })

  it('of the product are in .env.example', () => {
    const lines = new Set([...example.matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name))
    expect(product.filter((name) => !lines.has(name) && !notInFile.includes(name))).toEqual([])
    expect([...lines].filter((name) => !product.includes(String(name)))).toEqual([])
  })

  it('that docs/commands.md lists are read by the code', () => {
    const listed = [...page.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g)].map(([, name = '']) => name)
    expect(listed.filter((name) => !all.includes(name))).toEqual([])
  })
})
