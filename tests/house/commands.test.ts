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
