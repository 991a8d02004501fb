import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync('docs/asvs.md', 'utf8')
const states = ['met', 'partly', 'not met', 'bank', 'n/a']
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

interface Row {
  id: string
  asks: string
  how: string
  shown: string
  state: string
}

const rows = page.split('\n').flatMap((line): Row[] => {
  const [, id = '', asks = '', how = '', shown = '', state = ''] = line.split('|').map((cell) => cell.trim())
  return /^\d+\.\d+\.\d+( \(L3\))?$/.test(id) ? [{ id: id.replace(' (L3)', ''), asks, how, shown, state }] : []
})
const number = (id: string) => id.split('.').reduce((sum, part) => sum * 100 + Number(part), 0)
const quoted = [...page.matchAll(/`([^`\s]+)`/g)].flatMap(([, text]) => text ?? [])

/**
 * Requirements of levels 1 and 2 by chapter, in version 5.0.0 of the standard, with the four of level 3 that are looked
 * at.
 */
const asked = [27, 12, 19, 10, 9, 35, 19, 8, 7, 29, 14, 9, 13, 9, 14, 16, 7]

it('has a row for each requirement, in their order', () => {
  const ids = rows.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => number(a) - number(b)))
  expect(asked.map((_, place) => ids.filter((id) => id.startsWith(`${place + 1}.`)).length)).toEqual(asked)
})

it('says how each stands, and what is lacking where it is not whole', () => {
  expect(rows.filter(({ asks, how, shown, state }) => !asks || !how || !shown || !states.includes(state))).toEqual([])
  expect(rows.filter(({ how, state }) => state === 'partly' && !/Lacks:|But:/.test(how))).toEqual([])
})

it('counts them by state', () => {
  const counted = [...page.matchAll(/^\| ([a-z/ ]+) \| (\d+) \|$/gm)].map(([, state, count]) => [state, Number(count)])
  expect(counted).toEqual([
    ...states.map((state) => [state, rows.filter((row) => row.state === state).length]),
    ['all', rows.length],
  ])
})

it('names only files and commands that there are', () => {
  const paths = quoted.filter((text) =>
    /^(docs|openapi|schemas|scripts|server|src|tests)\/|^[\w.-]+\.(json|ts|example)$/.test(text),
  )
  expect(paths.length).toBeGreaterThan(200)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
  const commands = [...page.matchAll(/`npm run ([\w:]+)/g)].flatMap(([, name]) => name ?? [])
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})

/** What fails when something no longer holds: a test, a mistake that tests find, a case of a test, a command. */
const failing =
  /`(src|server|scripts|tests)\/[^`]+\.test\.tsx?`|`tests\/(faults|cases)\/[^`]+`|`npm run [\w:]+( -- \w+)?`/

it('names for each that is met a test or a command, or says what to read', () => {
  const met = rows.filter(({ state }) => state === 'met')
  expect(
    met
      .filter(({ shown }) => !failing.test(shown) && !/^read `[^`\s]+`/.test(shown))
      .map(({ id, shown }) => `${id} ${shown}`),
  ).toEqual([])
  const read = met.flatMap(({ shown }) =>
    shown.startsWith('read ') ? [...shown.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '') : [],
  )
  expect(read.filter((path) => !existsSync(path))).toEqual([])
})
