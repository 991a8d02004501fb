import { afterAll, beforeAll, expect, it } from 'vitest'
import { dereference, readDocument } from '../../server/contract/document.ts'
import { operations } from '../../server/contract/operations.ts'
import type { Stage } from '../../src/engine/stage.ts'
import { type Bank, openBank } from '../api/support/bank.ts'
import { schemasWithConditions } from '../api/support/conditions.ts'
import { origin, settingsFor } from '../api/support/singleSignOn.ts'
import { chance } from '../support/chance.ts'
import { type RunningProvider, startProvider } from '../support/provider.ts'
import { fingerprint } from './fingerprint.ts'
import { type Endpoint, endpointsOf } from './massAssignment/endpoints.ts'
import { closedFields, foreignFields, ignoredFields } from './massAssignment/fields.ts'
import { promise } from './promise.ts'

const document = dereference(readDocument())

const schemas = schemasWithConditions()
let provider: RunningProvider
let bank: Bank
let endpoints: Endpoint[]
let stages: Stage[]

beforeAll(async () => {
  provider = await startProvider(origin)
  bank = await openBank({ singleSignOn: settingsFor(provider.issuer), schemasDir: schemas.dir })
  stages = (await bank.api.context.definitions.current()).stages
  endpoints = await endpointsOf(bank, stages, (await bank.create()).id)
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
  await provider.stop()
})

/** Sends each group of fields; each has to be refused, and nothing to be changed by any of them. */
async function refused(endpoint: Endpoint, groups: [string, unknown][][], statuses: number[]): Promise<string[]> {
  const { operation, send } = endpoint
  const before = await fingerprint(bank.api.context.db)
  const wrong: string[] = []
  for (const group of groups) {
    const { status, body } = await send(Object.fromEntries(group))
    const answered = JSON.stringify(body)
    const accepted = group.filter(
      ([name]) => !statuses.includes(status) || (status === 400 && !answered.includes(JSON.stringify(name))),
    )
    wrong.push(...accepted.map(([name]) => `${operation} with ${name}: ${status} ${answered.slice(0, 200)}`))
  }
  const after = await fingerprint(bank.api.context.db)
  return after === before ? wrong : [...wrong, `${operation}: something changed by what was refused.`]
}

/** A refusal names only so many fields, and counts the others. */
function inGroups<T>(all: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size))
}

/** Something that would be worth writing. */
function valueFor(name: string): unknown {
  if (/_at$|date/.test(name)) return '2001-01-01T00:00:00.000Z'
  if (/version|rank|amount|step|size/.test(name)) return 1
  return '00000000-0000-4000-8000-000000000001'
}

it('tries every operation of the contract that takes JSON', () => {
  const tried = new Set(endpoints.map(({ operation }) => operation))
  const all = operations(document).filter(({ schema }) => schema.body)
  expect(all.filter(({ id }) => !tried.has(id)).map(({ id }) => id)).toEqual([])
})

it('tries every form of the definitions', () => {
  const saved = endpoints.flatMap(({ operation, form }) => (operation === 'updateApplication' && form ? [form] : []))
  expect(saved.toSorted()).toEqual(stages.map(({ stage }) => stage.formType).toSorted())
})

/** `alone` is how many fields are tried where a refusal names only the first, so that each is sent alone. */
const sizes = { short: { ofEach: 1, alone: 3 }, full: { ofEach: 1000, alone: Infinity } }

promise(11, sizes, async ({ ofEach, alone }) => {
  const { shuffled } = chance('which fields are sent alone')
  const wrong: string[] = []
  let tried = 0
  for (const endpoint of endpoints) {
    const { form, own, namesAll, operation } = endpoint
    const names = closedFields(document, namesAll ? stages : [], own)
    const sent = namesAll ? names : shuffled(names).slice(0, alone)
    const closed = sent.map((name): [string, unknown] => [name, valueFor(name)])
    const foreign = form === undefined ? [] : foreignFields(stages, form, ofEach)
    wrong.push(...(await refused(endpoint, inGroups(closed, namesAll ? 50 : 1), [400])))
    wrong.push(
      ...(await refused(
        endpoint,
        foreign.map((field) => [field]),
        [400, 409],
      )),
    )
    const ignored = form === undefined ? [] : ignoredFields(stages, form, bank.ids.board)
    for (const [name, value] of ignored) {
      const { status, body } = await endpoint.send({ [name]: value })
      if (status >= 300) wrong.push(`${operation} with ${name}: ${status}`)
      if (JSON.stringify(body).includes(JSON.stringify(value))) wrong.push(`${operation} took ${name} as it was sent.`)
    }
    tried += closed.length + foreign.length + ignored.length
    // Last, for a password is changed and a sign-in finished once: what is refused without more fields says nothing
    // about them.
    const { status, body } = await endpoint.send({})
    if (status >= 300)
      wrong.push(`${operation} ${form ?? ''} is refused as it is: ${status} ${JSON.stringify(body).slice(0, 200)}`)
  }
  return {
    figure: `${tried} fields tried on ${endpoints.length} endpoints, ${wrong.length} accepted`,
    wrong: wrong.slice(0, 30),
  }
})
