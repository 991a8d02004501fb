import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { getApplication } from '../../src/api/stage/applications.ts'
import { getHistory } from '../../src/api/lists/history.ts'
import { listAwaiting } from '../../src/api/lists/awaiting.ts'
import { listApplications, listPage } from '../../src/api/lists/lists.ts'
import { saveRanks } from '../../src/api/lists/ranks.ts'
import { listNotifications } from '../../src/api/lists/notifications.ts'
import { saveStage } from '../../src/api/stage/saveStage.ts'
import { takeStageTransition } from '../../src/api/stage/takeTransition.ts'
import { restore, signIn, signOut } from '../../src/api/session/signIn.ts'
import type { ApplicationRecord } from '../../src/engine/application.ts'
import type { FormData } from '../../src/engine/definition.ts'
import { offerOf } from '../../src/machines/offer.ts'
import { stageMachine } from '../../src/machines/stageMachine.ts'
import type { LoadInput, LoadResult, SaveInput, StageInput, TransitionInput } from '../../src/machines/stageTypes.ts'
import { clickToCommit } from '../house/clickToCommit.ts'
import { fakeBrowser, quietErrors } from '../support/network.ts'
import { type TestDefinitions, published } from '../support/stages.ts'
import { type Bank, type Username, openBank } from './support/bank.ts'
import { password } from './support/people.ts'

let bank: Bank
let definitions: TestDefinitions
let browser: ReturnType<typeof fakeBrowser>

beforeAll(async () => {
  bank = await openBank()
  definitions = await published()
})
afterAll(() => bank.close())

beforeEach(() => {
  browser = fakeBrowser({}, '/login')
  vi.stubGlobal('fetch', carry)
  quietErrors()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The network between the client and the server of this process. */
async function carry(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const { method } = request
  if (!isMethod(method)) throw new Error(`There is no ${method}.`)
  const payload = await request.text()
  const headers = Object.fromEntries(request.headers)
  const answer = await bank.api.app.inject({ method, url: pathname + search, headers, ...(payload && { payload }) })
  const body = answer.statusCode === 204 ? null : answer.body
  return new Response(body, {
    status: answer.statusCode,
    headers: Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
  })
}

const isMethod = (method: string): method is 'GET' | 'POST' | 'PATCH' => ['GET', 'POST', 'PATCH'].includes(method)

async function userOf(username: Username) {
  const { user } = await signIn(username, password)
  if (!user) throw new Error(`${username} is nobody.`)
  return user
}

/** A stage's form, opened by the machine as a screen would. */
async function open(username: Username, formType: string, id?: string) {
  const user = await userOf(username)
  const { reference, application: definition } = definitions
  const load = async (input: StageInput): Promise<LoadResult> => ({
    stage: definitions.stage(formType),
    application: input.id === undefined ? undefined : await getApplication(input.id),
    reference,
    definition,
  })
  const machine = stageMachine.provide({
    actors: {
      load: fromPromise<LoadResult, LoadInput>(({ input }) => load(input)),
      save: fromPromise(({ input }: { input: SaveInput }) => saveStage(input)),
      transition: fromPromise<unknown, TransitionInput>(({ input }) => takeStageTransition(input)),
    },
  })
  const actor = createActor(machine, { input: { id, formType, user } }).start()
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), { timeout: 30_000 })
  await settled()
  const context = () => actor.getSnapshot().context
  return {
    context,
    state: () => actor.getSnapshot().value,
    offered: () => offerOf(context()).transitions.map(({ code }) => code),
    edit: (change: FormData) => actor.send({ type: 'EDIT', data: { ...context().data, ...change } }),
    send: async (type: 'SAVE' | 'KEEP_MINE') => {
      actor.send({ type })
      await settled()
    },
    take: async (code: string, comments = '') => {
      const transition = offerOf(context()).transitions.find((offered) => offered.code === code)
      if (!transition) throw new Error(`${code} is not offered.`)
      actor.send({ type: 'TRANSITION', transition, comments })
      await settled()
    },
  }
}

const application = ({ loaded }: { loaded?: { application?: ApplicationRecord } }): ApplicationRecord => {
  if (!loaded?.application) throw new Error('There is no application.')
  return loaded.application
}

/**
 * The product's files that the call at hand comes from, each once, the caller before the called, as far as Node.js
 * follows it, without the connection's own.
 */
function filesOnStack(): string[] {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 200
  const { stack = '' } = new Error('Where is this?')
  Error.stackTraceLimit = stackTraceLimit
  const named = stack.split(`${process.cwd()}/`).map((frame) => frame.split(':')[0] ?? '')
  return [...new Set(named.filter((file) => /^(src|server)\/(?!database\/)/.test(file)).toReversed())]
}

const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement)

/** This test does what the screen would; the machine is data; and who returns a promise is gone when it goes on. */
const outOfSight = /^src\/(screens|machines)\/|\/(onApplication|actorTransaction)\.ts$/

/** It calls back whoever calls it, so that it has no place among them. */
const transaction = 'server/store/transaction.ts'

/** The files of each call that sends a request that changes something, or has the database write or commit it. */
async function callsOf(act: () => Promise<void>): Promise<string[][]> {
  const calls: string[][] = []
  const note = () => calls.push(filesOnStack())
  vi.stubGlobal('fetch', (request: Request) => {
    if (request.method !== 'GET') note()
    return carry(request)
  })
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = new Proxy(query, {
    apply(ask, client, args: unknown[]) {
      if (/^(with "changed application"|commit)/i.test(textOf(args[0]))) note()
      const answer: unknown = Reflect.apply(ask, client, args)
      return answer
    },
  })
  await act().finally(() => {
    pg.Client.prototype.query = query
  })
  return calls
}

describe('the client on this server', () => {
  it('signs in, renews an expired token and goes on, and signs out', async () => {
    await signIn('requester', password)
    browser.values.set('jwt', 'expired')
    expect((await listApplications()).rows).toEqual([])
    const { token, refreshToken, user } = await restore()
    expect(token).not.toBe('expired')
    expect(user).toMatchObject({ username: 'requester', role: { name: 'requester' } })
    await signOut()
    expect(browser.values.size).toBe(0)
    browser.values.set('jwt', 'expired')
    browser.values.set('jwt_refresh', refreshToken ?? '')
    await expect(listApplications()).rejects.toMatchObject({ status: 401 })
    expect(browser.values.size).toBe(0)
  })

  it('creates a request and submits it, each version on the one before', async () => {
    const form = await open('requester', 'credit_request')
    form.edit({
      title: 'Copper line',
      counterparty_id: bank.counterparty.id,
      relationship_manager: bank.ids.rm,
      senior_business_sponsor_id: bank.ids.sponsor,
      limit_requests: [{ limit_type_id: bank.limitType.id, proposed_amount: 25, proposed_tenor: 12 }],
    })
    await form.send('SAVE')
    expect(form.context().message).toBeUndefined()
    expect(form.state()).toBe('leaving')
    const { id } = application(form.context())

    const again = await open('requester', 'credit_request', id)
    expect(again.context().dirty).toBe(false)
    expect(again.offered()).toContain('CR_TR_1')
    await again.take('CR_TR_1')
    expect(again.context().message).toBeUndefined()
    expect(again.context().destination).toBe(`/credit-requests/${id}/details`)
    expect(await bank.state(id)).toBe('REVIEW_PENDING')
    expect((await getHistory(id)).results.map(({ action }) => action)).toContain('transition')
  })

  it('hands a save and a transition from file to file in the listed order, and through no others', async () => {
    const id = await bank.carry(['request', 'review', 'sponsorship'])
    const form = await open('legal', 'legal_review', id)
    form.edit({ agreement_template: 'ISDA' })
    const calls = await callsOf(() => form.take('LR_SUBMIT'))
    expect(await bank.hub(id)).toMatchObject({ legal_review: 'Completed' })
    const listed = clickToCommit.map(({ file }) => file).filter((file) => !outOfSight.test(file))
    expect([...new Set(calls.flat())].toSorted()).toEqual(listed.toSorted())
    const ordered = listed.filter((file) => file !== transaction)
    const inOrder = (call: string[]) => ordered.filter((file) => call.includes(file))
    expect(calls.map((call) => call.filter((file) => file !== transaction))).toEqual(calls.map(inOrder))
  })

  it('refuses an incomplete submission field by field, before the server has to', async () => {
    const id = await bank.carry(['request', 'review', 'sponsorship'])
    const form = await open('legal', 'legal_review', id)
    await form.take('LR_SUBMIT')
    expect(form.context().errors.map(({ path }) => path)).toEqual(['agreement_template'])
    form.edit({ agreement_template: 'ISDA' })
    await form.take('LR_SUBMIT')
    expect(await bank.hub(id)).toMatchObject({ legal_review: 'Completed' })
  })

  it('meets a change of someone else, shows it, and keeps its own over it', async () => {
    const id = await bank.carry(['request', 'review', 'sponsorship'])
    const form = await open('legal', 'legal_review', id)
    const other = await bank.save('legal', id, {
      legal_review_form_grace_period: '3 days',
      legal_review_form_agreement_template: 'GMRA',
    })
    expect(other.status).toBe(200)
    form.edit({ grace_period: '5 days' })
    await form.take('LR_SAVE_DRAFT')
    expect(form.context().conflict?.fields).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'grace_period', yours: '5 days', theirs: '3 days' })]),
    )
    await form.send('KEEP_MINE')
    expect(form.context().data).toMatchObject({ grace_period: '5 days', agreement_template: 'GMRA' })
    await form.take('LR_SAVE_DRAFT')
    expect(form.context().destination).toBe('/')
    expect(await bank.nested(id, 'legal_review_form')).toMatchObject({
      grace_period: '5 days',
      agreement_template: 'GMRA',
    })
  })

  it('shows the server’s refusal of a field beside the form’s own field', async () => {
    const id = await bank.carry(['request', 'review', 'sponsorship'])
    const form = await open('legal', 'legal_review', id)
    const { user } = form.context().input
    const data = { grace_period: 7 }
    const stage = definitions.stage('legal_review')
    await expect(saveStage({ stage, application: application(form.context()), data, user })).rejects.toMatchObject({
      message: 'Failed to save form',
      errors: [{ path: 'grace_period' }],
    })
  })

  it('reads pages, ranks, what awaits approval and notifications', async () => {
    await userOf('rm')
    const page = await listPage({ limit: 1, search: 'base metals' })
    expect(page).toMatchObject({ whole: false, rows: [{ title: 'Base metals hedging line' }] })
    expect(page.facets?.statuses?.length).toBeGreaterThan(0)
    const next = await listPage({ limit: 1, search: 'base metals', cursor: page.next ?? '' })
    expect(next.rows[0]?.id).not.toBe(page.rows[0]?.id)
    expect(await listAwaiting()).toEqual({ rows: [] })
    expect(Array.isArray(await listNotifications())).toBe(true)
    const { rows, version } = await listApplications({ open: 'true' })
    expect(version).toBeTypeOf('number')
    const order = rows.map(({ id }) => id).toReversed()
    await saveRanks(order, version)
    await expect(saveRanks(order.toReversed(), version)).rejects.toMatchObject({ status: 412 })
  })
})
