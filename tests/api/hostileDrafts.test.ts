import { afterAll, beforeAll, expect, it } from 'vitest'
import { isRecord } from '../../src/engine/path.ts'
import { realTexts } from '../definitions/edit.ts'
import { chance, seed } from '../support/chance.ts'
import { type CopiedSchemas, copySchemas } from '../support/copiedSchemas.ts'
import { longestTurn } from '../support/longestTurn.ts'
import { type Bank, openBank } from './support/bank.ts'
import { type Workbench, workbenchOf } from './support/workbench.ts'

let schemas: CopiedSchemas
let bank: Bank
let bench: Workbench
beforeAll(async () => {
  schemas = copySchemas()
  bank = await openBank({ schemasDir: schemas.dir })
  bench = await workbenchOf(bank.api, { drafter: 'form_designer', chief: 'admin' })
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
})

const { pick, integer } = chance('hostile drafts at the server')
const real = await realTexts()

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
const junk: (() => unknown)[] = [
  () => null,
  () => -1e308,
  () => '',
  () => ' ',
  () => '__proto__',
  () => '\u0000',
  () => '\ud800',
  () => 'x'.repeat(integer(1, 200_000)),
  () => [],
  () => ({}),
  () => nested(integer(1, 200)),
  () => Array.from({ length: integer(1, 20_000) }, (_, n) => n),
  () =>
    Object.fromEntries(
      Array.from({ length: integer(1, 5_000) }, (_, n) => [`field_${n}`, { title: 'x', type: 'string' }]),
    ),
  () => ({ $ref: '#' }),
  () => ({ $ref: '../../reference.json#/lists/none' }),
  () => ({ type: 'string', pattern: '(a+)+$' }),
  () => ({ type: 'string', pattern: '(' }),
  () => ({ and: Array.from({ length: integer(1, 300) }, () => ({ var: 'x' })) }),
  () => ({ if: [{ var: '__proto__' }, { var: 'constructor' }] }),
  () => ({ lookup: ['toString', 1] }),
]

/** The value with another one in one place, or without it, or with one more key. */
function spoilt(value: unknown): unknown {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : []
  if (keys.length === 0 || integer(0, 7) === 0) return pick(junk)?.()
  const key = pick(keys) ?? ''
  const way = integer(0, 12)
  if (Array.isArray(value)) {
    const at = Number(key)
    if (way === 0) return value.toSpliced(at, 1)
    return way === 1 ? [...value, value[at]] : value.with(at, spoilt(value[at]))
  }
  if (!isRecord(value)) return value
  if (way === 0) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
  if (way === 1)
    return Object.fromEntries([
      ...Object.entries(value),
      [pick(['__proto__', 'x', '$', '', key]) ?? '', spoilt(value[key])],
    ])
  return { ...value, [key]: spoilt(value[key]) }
}

/** Texts that become other texts: what no value can say. */
const writings: ((text: string) => string)[] = [
  (text) => text.slice(0, integer(0, text.length)),
  (text) => text.slice(integer(1, text.length)),
  (text) => put(text, pick(['{', '}', '[', '"', ',', '//', '\\', '\u0007', '\ufeff', '1e999', '<<<<<<< HEAD\n']) ?? ''),
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text + text,
  () => '',
  () => 'null',
  () => '['.repeat(integer(1, 100_000)),
  () => `{${'"a":{'.repeat(integer(1, 5_000))}`,
  () => pick([...real.values()]) ?? '',
]

const put = (text: string, what: string) => {
  const at = integer(0, text.length)
  return text.slice(0, at) + what + text.slice(at)
}

const strangePaths = [
  'stages/none/data.schema.json',
  'tables/__proto__.json',
  'tables/x.cases.json',
  'x',
  '../x.json',
  '',
  'paths/.json',
]

/** A draft: up to three files that are something else. */
function hostile(): Record<string, string | null> {
  const files: Record<string, string | null> = {}
  for (let count = integer(1, 4); count > 0; count -= 1) {
    const path = pick([...real.keys()]) ?? ''
    const text = real.get(path) ?? ''
    const way = integer(0, 20)
    if (way === 0) files[path] = null
    else if (way === 1) files[pick(strangePaths) ?? ''] = text
    else if (way < 6) files[path] = pick(writings)?.(text) ?? ''
    else files[path] = JSON.stringify(spoilt(JSON.parse(text)))
  }
  return files
}

/** In ms: nobody else waits for longer. */
const longest = 50

/** Keeps and checks a draft; answers what is wrong with how it was done, and for how long nobody else had a turn. */
async function tryOut(files: Record<string, string | null>): Promise<{ wrong: string[]; held: number }> {
  const { done: wrong, held } = await longestTurn(async () => {
    const kept = await bench.draft(files)
    const checked = kept.status === 200 ? await bench.as('drafter', 'POST', 'draft/check/') : undefined
    return [...keptWrongly(kept), ...(checked ? checkedWrongly(checked) : [])]
  })
  return { wrong, held }
}

type Answer = Awaited<ReturnType<Workbench['as']>>

/** A refusal is a sentence, or names the files that cannot be. */
const keptWrongly = ({ status, body }: Answer): string[] =>
  status === 200 ||
  (status >= 400 && status < 500 && isRecord(body) && (typeof body.detail === 'string' || isRecord(body.files)))
    ? []
    : [`kept: ${status} ${JSON.stringify(body).slice(0, 500)}`]

function checkedWrongly({ status, body }: Answer): string[] {
  const mistakes: unknown = isRecord(body) ? body.mistakes : undefined
  if (status !== 200 || !Array.isArray(mistakes)) return [`checked: ${status} ${JSON.stringify(body).slice(0, 500)}`]
  return mistakes
    .map(String)
    .filter((mistake) => !/^\S[^:\n]*:\d+:\d+: ./.test(mistake))
    .map((each) => `without a place: ${each}`)
}

// In full, this takes minutes: `npm run test:long`.
it(
  `500 hostile drafts are refused at their places, and hold nobody up (seed ${seed})`,
  { timeout: 3_600_000 },
  async () => {
    const wrong: string[] = []
    const held: number[] = []
    for (let n = 0; n < 500; n += 1) {
      // On a busy machine all drafts take longer than a token holds.
      if (n % 25 === 0) for (const who of Object.keys(bench.tokens)) await bench.arrive(who)
      const files = hostile()
      let found = await tryOut(files)
      // Whatever holds everybody up does so each time; a busy machine does not.
      for (let again = 0; again < 3 && found.held > longest; again += 1) {
        const next = await tryOut(files)
        found = { wrong: [...found.wrong, ...next.wrong], held: Math.min(found.held, next.held) }
      }
      held.push(found.held)
      if (found.held > longest) found.wrong.push(`held for ${Math.round(found.held)} ms`)
      const what = Object.entries(files).map(([path, text]) => `${path} ${text?.length ?? 'gone'}`)
      wrong.push(...found.wrong.map((each) => `Draft ${n} (${what.join(', ')}): ${each}`))
    }
    process.stdout.write(`Event loop: at most ${Math.round(Math.max(...held))} ms (seed ${seed})\n`)
    expect(wrong).toEqual([])
    expect((await bench.state()).governed_by).toBe('folder')
  },
)
