import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync('docs/commands.md', 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** The scripts that the table names, as `npm test`, `npm run lint` or, after another one, `contract`. */
const listed = [...page.matchAll(/^\| (`[^|]*)\|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`(?:npm (?:run )?)?([\w:]+)[^`]*`/g)].map(([, name = '']) => name),
)

it('docs/commands.md lists every npm script, and no other', () => {
  expect(Object.keys(scripts).filter((name) => !listed.includes(name))).toEqual([])
  const named = listed.filter((name) => !/^[A-Z0-9_]+$/.test(name))
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})

it('what docs/operations.md has operators run installs first what is missing', () => {
  const operations = readFileSync('docs/operations.md', 'utf8')
  const used = new Set([...operations.matchAll(/\bnpm (?:run )?(\w+)/g)].map(([, name = '']) => name))
  const run = Object.entries(scripts).filter(([name]) => used.has(name))
  expect(run.map(([name]) => name)).toEqual(expect.arrayContaining(['audit', 'backup', 'restore', 'schemas', 'users']))
  const installs = ([, script]: [string, string]) => {
    const [, file] = /^(?:exec )?node (scripts\/\w+\.mjs)/.exec(script) ?? []
    return file !== undefined && /^await install\(/m.test(readFileSync(file, 'utf8'))
  }
  expect(run.filter((each) => !installs(each))).toEqual([])
})
