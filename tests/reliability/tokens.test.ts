import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signingKeys } from '../../server/store/people/signingKeys.ts'
import { type Answer, type Api, type SendOptions, startApi } from '../api/support/api.ts'
import { addPerson, signIn } from '../api/support/people.ts'
import { promise } from './promise.ts'
import { attacks } from './tokens/attacks.ts'
import { flipped, forge, type Ground, readToken } from './tokens/forge.ts'

let api: Api
let ground: Ground

beforeAll(async () => {
  api = await startApi()
  await addPerson(api, 'rhea', 'requester')
  ground = await groundOf('rhea')
})
afterAll(() => api.close())

async function groundOf(username: string): Promise<Ground> {
  const { access, refresh } = await signIn(api, username)
  const parts = readToken(access)
  const key = (await signingKeys(api.context.db)).find(({ id }) => id === parts.header.kid)
  return { good: access, refresh, ...parts, secret: key?.secret ?? Buffer.alloc(0) }
}

/** What a token opens: one who reads, and one who would write. */
const requests = [
  (sent: SendOptions, query = '') => api.send('GET', `/api/users/me/${query}`, sent),
  (sent: SendOptions, query = '') =>
    api.send('POST', `/api/credit/credit-applications/${query}`, { ...sent, body: {} }),
]

/** What is wrong with the answers to a token that must be refused. */
async function accepted(name: string, made: ReturnType<(typeof attacks)[string]>): Promise<string[]> {
  const { query, ...sent } = typeof made === 'string' ? { token: made } : made
  const answers = await Promise.all(requests.map((request) => request(sent, query)))
  return answers
    .filter((answer) => !isRefusal(answer))
    .map(({ status, body }) => `${name}: ${status} ${JSON.stringify(body)}`)
}

function isRefusal({ status, body }: Answer): boolean {
  const { detail, code, ...more } = body as { detail?: unknown; code?: unknown }
  return (
    status === 401 &&
    typeof detail === 'string' &&
    (code === undefined || typeof code === 'string') &&
    Object.keys(more).length === 0
  )
}

const isAccepted = async (token: string) => (await api.send('GET', '/api/users/me/', { token })).status === 200

/** Tokens that were good until something happened on the server. */
const endings: Record<string, (ground: Ground) => Promise<unknown>> = {
  'of a session that was signed out': ({ refresh }) => api.send('POST', '/api/token/revoke/', { body: { refresh } }),
  'of a session past its twelve hours': ({ claims }) =>
    changeSession(claims, { expires_at: sql<Date>`now() - interval '1 second'` }),
  'of a session whose refresh token was used twice': async ({ refresh }) => {
    await api.send('POST', '/api/token/refresh/', { body: { refresh } })
    await api.context.db
      .updateTable('refresh_token')
      .set({ replaced_at: sql<Date>`replaced_at - interval '11 seconds'` })
      .execute()
    await api.send('POST', '/api/token/refresh/', { body: { refresh } })
  },
  'of a session that is no more': ({ claims }) =>
    api.context.db.deleteFrom('session').where('id', '=', String(claims.sid)).execute(),
  'of a person who has left': ({ claims }) =>
    api.context.db.updateTable('app_user').set({ active: false }).where('id', '=', String(claims.sub)).execute(),
}

function changeSession({ sid }: Ground['claims'], change: object) {
  return api.context.db.updateTable('session').set(change).where('id', '=', String(sid)).execute()
}

async function afterEnding(name: string, end: (typeof endings)[string], place: number): Promise<string[]> {
  const username = `leaving${place}`
  await addPerson(api, username, 'requester')
  const own = await groundOf(username)
  if (!(await isAccepted(own.good))) return [`${name}: it was not accepted before`]
  await end(own)
  return accepted(name, own.good)
}

async function ofRetiredKey(): Promise<string[]> {
  const secret = Buffer.alloc(32, 7)
  const old = { secret, created_at: sql<Date>`now() - interval '8 days'` }
  const { id } = await api.context.db.insertInto('signing_key').values(old).returning('id').executeTakeFirstOrThrow()
  return accepted('of a key that has retired', forge(ground, { header: { kid: id }, secret }))
}

/** Each of the last character's bits, some of which stand for nothing, and of those before every so manieth. */
const bitsOf = (token: string, every: number) =>
  Array.from({ length: token.length * 8 }, (_, bit) => bit).filter(
    (bit) => bit % every === 0 || bit >= token.length * 8 - 8,
  )

it('gives the rights that the database holds, whatever a token of ours says', async () => {
  const token = forge(ground, { claims: { role: 'approver', da_level: 'DA1', active: true } })
  const { status, body } = await api.send('GET', '/api/users/me/', { token })
  expect({ status, body }).toMatchObject({ status: 200, body: { role: { name: 'requester' }, da_level: null } })
})

promise(14, { short: { everyBit: 37 }, full: { everyBit: 1 } }, async ({ everyBit }) => {
  const own = await isAccepted(forge(ground, {}))
  const wrong = own && (await isAccepted(ground.good)) ? [] : ['A good token is not accepted before.']
  for (const [name, attack] of Object.entries(attacks)) wrong.push(...(await accepted(name, attack(ground))))
  for (const [place, [name, end]] of Object.entries(endings).entries())
    wrong.push(...(await afterEnding(name, end, place)))
  wrong.push(...(await ofRetiredKey()))
  const flips = bitsOf(ground.good, everyBit)
  for (const bit of flips) wrong.push(...(await accepted(`with bit ${bit} turned over`, flipped(ground.good, bit))))
  if (!(await isAccepted(ground.good))) wrong.push('A good token is not accepted after.')
  const vectors = Object.keys(attacks).length + Object.keys(endings).length + 1
  return { figure: `${vectors} attack vectors and ${flips.length} bit flips: ${wrong.length} accepted`, wrong }
})
