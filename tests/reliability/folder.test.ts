import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, vi } from 'vitest'
import type { DefinitionsIndex } from '../../server/definitions/publish.ts'
import { type Api, startApi } from '../api/support/api.ts'
import { addPerson, signIn } from '../api/support/people.ts'
import { longestTurn } from '../support/longestTurn.ts'
import { type Fault, faults, putBack } from './folder/faults.ts'
import { isFull, promise } from './promise.ts'

/** As promised, in ms. */
const longest = 50
const placed = /^[^:]+:\d+:\d+: ./
const around = mkdtempSync(join(tmpdir(), 'folder-'))
const folder = join(around, 'schemas')
const reported: unknown[] = []
let api: Api

beforeAll(async () => {
  putBack(folder)
  api = await startApi({ schemasDir: folder }, (error) => reported.push(error))
  await addPerson(api, 'designer', 'form_designer')
  await addPerson(api, 'auditor', 'auditor')
})
afterAll(async () => {
  await api.close()
  rmSync(around, { recursive: true, force: true })
})

const index = async () =>
  (await api.send('GET', '/definitions/index.json')) as { status: number; body: DefinitionsIndex }
const hashes = ({ body }: { body: DefinitionsIndex }) =>
  JSON.stringify([body.stages, body.application, body.reference.roles.length])
const ready = async () => (await api.send('GET', '/health/ready')) as { status: number; body: { definitions: string } }
const mistakesFor = async (person: string) => {
  const { access } = await signIn(api, person)
  const { body } = await api.send('GET', '/api/notifications/', { token: access })
  return (body as { mistakes?: string[] }[]).flatMap(({ mistakes = [] }) => mistakes)
}

/** The folder as it was, published and nothing else. */
async function mended(): Promise<void> {
  putBack(folder)
  await vi.waitFor(
    async () => {
      await index()
      if ((await ready()).body.definitions !== 'live') throw new Error('It is not live again.')
    },
    { timeout: 60_000, interval: 100 },
  )
}

/** Whether something else is served than before, within so many ms: who asks does not wait until it is checked. */
const isPublished = (before: string, timeout: number) =>
  vi.waitUntil(async () => hashes(await index()) !== before, { timeout, interval: 100 }).catch(() => false)

interface Outcome {
  wrong: string[]
  /** The longest that anything else would have waited, in ms. */
  turn: number
}

/** What everybody and the designer see while the fault is there. */
async function outcome({ what, make, harmless }: Fault): Promise<Outcome> {
  await mended()
  const before = hashes(await index())
  reported.length = 0
  make(folder)
  const { done: during, held } = await longestTurn(async () => {
    const first = await index()
    for (const _ of [1, 2]) await index()
    return first
  })
  const { status, body } = await ready()
  const [designer, other] = [await mistakesFor('designer'), await mistakesFor('auditor')]
  const checks: [string, boolean][] = harmless
    ? [
        ['it is not taken', body.definitions === 'live' && designer.length === 0 && reported.length === 0],
        harmless === 'changed'
          ? ['it is not published', await isPublished(before, 60_000)]
          : ['something else is published', !(await isPublished(before, 2_000))],
      ]
    : [
        ['it is served', hashes(during) === before],
        [`the log has ${reported.length} entries`, reported.length === 1],
        ['readiness does not tell', body.definitions === 'not live'],
        [
          'the designer does not see a position',
          designer.length > 0 && designer.every((line) => placed.test(line) || /cannot be used/.test(line)),
        ],
      ]
  const always: [string, boolean][] = [
    [`the index answers ${during.status}`, during.status === 200],
    [`ready answers ${status}`, status === 200],
    ['others are told', other.length === 0],
  ]
  return {
    turn: held,
    wrong: [...checks, ...always].flatMap(([claim, well]) =>
      well ? [] : [`${what}: ${claim}: ${designer.slice(0, 3).join(' ').slice(0, 300)}`],
    ),
  }
}

promise(29, { short: 3, full: faults.length }, async (count) => {
  const outcomes: Outcome[] = []
  for (const fault of faults.slice(0, count)) outcomes.push(await outcome(fault))
  const turn = Math.max(...outcomes.map((each) => each.turn))
  const rights = process.getuid?.() === 0 ? '; a file without rights was not tried, as root may read it' : ''
  return {
    figure: `${count} faults of the folder: the last good version served, told once, to the designer alone; event loop ${turn.toFixed(0)} ms at most${rights}`,
    wrong: outcomes.flatMap((each) => each.wrong),
    short: isFull && turn > longest ? `The event loop was held for ${turn.toFixed(0)} ms.` : undefined,
  }
})
