import argon2 from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, vi } from 'vitest'
import { buildApp } from '../../server/app.ts'
import type { Config } from '../../server/config.ts'
import { type Api, startApi } from '../api/support/api.ts'
import { addPerson, password } from '../api/support/people.ts'
import { chance } from '../support/chance.ts'
import { promise } from './promise.ts'

const proxy = '10.200.0.1'
/** As they are in use (server/config.ts). */
const real = { memory: 65_536, passes: 3 }
const known = ['ada', 'bea', 'cyd']
const unknown = ['nobody', 'noone']

interface Origin {
  address: string
  /** Whom the proxy at that address says it speaks for. */
  through?: string
}

const { integer, shuffled } = chance('who guesses from where')

/** Each as the server is to count it, with a way to come from there that tries to look like another. */
const places: { network: string; from: () => Origin }[] = [
  { network: '10.0.0.1', from: () => ({ address: '10.0.0.1' }) },
  { network: '10.0.0.2', from: () => ({ address: '::ffff:10.0.0.2' }) },
  { network: 'an IPv6 connection', from: () => ({ address: `2001:db8:7:7::${integer(0, 65_536).toString(16)}` }) },
  {
    network: '10.0.0.4, behind the proxy',
    from: () => ({ address: proxy, through: integer(0, 2) ? '10.0.0.4' : `10.0.0.4:${integer(1024, 65_536)}` }),
  },
]

let api: Api
/** A second process on the same database, which believes the proxy. */
let proxied: FastifyInstance

beforeAll(async () => {
  api = await startApi()
  for (const name of known) await addPerson(api, name, 'requester')
  proxied = await buildApp(contextWith({ trustedProxies: [proxy] }))
})
afterAll(async () => {
  await proxied.close()
  await api.close()
})

const contextWith = (changes: Partial<Config>) => ({ ...api.context, config: { ...api.context.config, ...changes } })

const invented = () => `10.9.${integer(0, 256)}.${integer(0, 256)}`

/** One attempt; whoever makes it claims to be elsewhere by every header there is for it. */
async function attempt(
  username: string,
  word: string,
  { address, through }: Origin,
  app = through ? proxied : api.app,
) {
  const claimed = invented()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/token/',
    remoteAddress: address,
    headers: {
      'x-forwarded-for': through ? `${claimed}, ${through}` : claimed,
      'x-real-ip': claimed,
      forwarded: `for=${claimed}`,
      'true-client-ip': claimed,
    },
    payload: { username, password: word },
  })
  return { status: answer.statusCode, text: answer.body, wait: Number(answer.headers['retry-after']) }
}

const spelled = (username: string) => (integer(0, 2) ? username : username.toUpperCase())

interface Guess {
  username: string
  network: string
  status: number
  text: string
  wait: number
}

const pairOf = ({ username, network }: Guess) => `${username} from ${network}`

/** So many guesses at every account from everywhere, in any order, twenty at a time. */
async function guessAll(count: number): Promise<Guess[]> {
  const pairs = [...known, ...unknown].flatMap((username) => places.map((place) => ({ username, ...place })))
  const queue = shuffled(
    Array.from({ length: count }, (_, turn) => pairs[turn % pairs.length]).flatMap((pair) => pair ?? []),
  )
  const made: Guess[] = []
  const guesser = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { username, network, from } = next
      made.push({ username, network, ...(await attempt(spelled(username), `guess ${made.length}`, from())) })
    }
  }
  await Promise.all(Array.from({ length: 20 }, guesser))
  return made
}

/** What is wrong with how the guesses at one account from one place were answered. */
function wrongIn(guesses: Guess[], of: string): string[] {
  const looked = guesses.filter(({ status }) => status === 401).length
  const refused = guesses.filter(({ status, wait }) => status === 429 && wait > 0 && wait <= 900).length
  const expected = Math.min(10, guesses.length)
  return looked === expected && looked + refused === guesses.length
    ? []
    : [`${of}: ${looked} of ${guesses.length} were looked at, ${refused} refused`]
}

/**
 * What is hashed, and at which cost, when a wrong password comes for this name: without a clock, what an attacker could
 * time.
 */
async function hashedFor(username: string): Promise<string> {
  const [hash, verify] = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'verify')]
  await attempt(username, 'a wrong password', { address: invented() })
  const compared = verify.mock.calls.map(([hashed]) => JSON.stringify(argon2.parseOptions(hashed)))
  const made = hash.mock.calls.length
  vi.restoreAllMocks()
  if (compared.length === 0) throw new Error(`Nothing was hashed for ${username}.`)
  return `${made} hashes made, ${compared.length} compared at ${compared.join(' and ')}`
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/**
 * How long a wrong password takes in milliseconds at its real cost, for somebody and for nobody in turns, each time
 * from elsewhere.
 */
async function timed(rounds: number): Promise<{ somebody: number; nobody: number }> {
  const context = contextWith({ passwords: real })
  await addPerson({ ...api, context }, 'somebody', 'requester')
  const app = await buildApp(context)
  const took = { somebody: [] as number[], nobody: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const order = ['somebody', 'nobody'] as const
    for (const username of round % 2 ? order : order.toReversed()) {
      const began = performance.now()
      await attempt(username, 'a wrong password', { address: `10.3.${round >> 8}.${round & 255}` }, app)
      took[username].push(performance.now() - began)
    }
  }
  await app.close()
  return { somebody: median(took.somebody), nobody: median(took.nobody) }
}

promise(
  16,
  { short: { guesses: 300, rounds: 0 }, full: { guesses: 1000, rounds: 200 } },
  async ({ guesses, rounds }) => {
    const made = await guessAll(guesses)
    const pairs = new Set(made.map(pairOf))
    const wrong = [...pairs].flatMap((pair) =>
      wrongIn(
        made.filter((guess) => pairOf(guess) === pair),
        pair,
      ),
    )
    const texts = new Set(made.filter(({ status }) => status === 401).map(({ text }) => text))
    const work = new Set<string>()
    for (const name of [...known, ...unknown]) work.add(await hashedFor(name))
    if (work.size !== 1) wrong.push(`Known and unknown accounts are not the same work: ${[...work].join('; ')}`)
    if (texts.size !== 1) wrong.push(`Known and unknown accounts are answered differently: ${[...texts].join(' ')}`)
    for (const name of known) {
      const elsewhere = await attempt(name, password, { address: '10.77.0.1' })
      if (elsewhere.status !== 200) wrong.push(`${name} does not get in from elsewhere: ${elsewhere.status}`)
      const there = await attempt(name, password, { address: '10.0.0.1' })
      if (there.status !== 429) wrong.push(`${name} is let in from where the guesses came: ${there.status}`)
    }
    const looked = `at most 10 looked at for each of ${pairs.size} pairs of account and address; the owners got in from elsewhere; known and unknown users are the same work`
    if (rounds === 0) return { figure: `${guesses} guesses: ${looked}`, wrong }
    const { somebody, nobody } = await timed(rounds)
    const apart = Math.abs(somebody - nobody) / Math.max(somebody, nobody)
    const figure = `${guesses} guesses: ${looked}; a wrong password takes ${somebody.toFixed(1)} ms for a known and ${nobody.toFixed(1)} ms for an unknown user`
    return {
      figure,
      wrong,
      short: apart > 0.05 ? `The two medians are ${(apart * 100).toFixed(0)} % apart.` : undefined,
    }
  },
)
