import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { channelsOf } from '../../server/delivery/channels.ts'
import { deliverAll } from './support/deliverAll.ts'
import { mailSettings } from '../../server/delivery/mail/settings.ts'
import { mailServer } from '../support/mailServer.ts'
import { webhookReceiver } from '../support/webhookReceiver.ts'
import { type Bank, ok, openBank } from './support/bank.ts'
import { approvedUnder, pledge, schemasWithConditions } from './support/conditions.ts'
import { keepersOf } from './support/upkeep.ts'

const schemas = schemasWithConditions()
let bank: Bank
let keepers: Awaited<ReturnType<typeof keepersOf>>
let post: Awaited<ReturnType<typeof mailServer>>
let system: Awaited<ReturnType<typeof webhookReceiver>>

beforeAll(async () => {
  bank = await openBank({ schemasDir: schemas.dir })
  keepers = await keepersOf(bank, 'chief', 'deputy', 'third')
  ;[post, system] = await Promise.all([mailServer(), webhookReceiver()])
  await sql`UPDATE app_user SET email = username || '@bank.example'`.execute(bank.api.context.db)
})
afterAll(async () => {
  await Promise.all([post.kill(), system.close(), bank.close()])
  schemas.remove()
})
beforeEach(async () => {
  await sql`DELETE FROM outbox`.execute(bank.api.context.db)
  post.received.length = 0
  system.received.length = 0
})

function deliver() {
  const from = { MAIL_FROM: 'credit@bank.example', PUBLIC_URL: 'https://credit.bank.example' }
  const mail = mailSettings({ SMTP_URL: post.url, ...from }, [])
  const webhooks = [{ url: system.url, secret: system.secret }]
  return deliverAll(bank.api.context.db, channelsOf({ webhooks, mail }, bank.api.context))
}

const mails = () => post.received.map(({ to, subject }) => `${to.join()}: ${subject}`).toSorted()
const messages = () => system.received.map(({ type, data }) => ({ type, data }))

describe('a proposed change of records', () => {
  it('tells other systems, and those who may decide it, with a link to it', async () => {
    const id = await keepers.propose('chief', 'industries', { code: 'M1', title: 'Mining' })
    await deliver()
    expect(messages()).toEqual([
      {
        type: 'change.proposed',
        data: {
          change_id: id,
          record_type: 'industries',
          state: 'open',
          actor_id: keepers.ids.chief,
          request_id: expect.any(String) as string,
        },
      },
    ])
    const sentence = /^(deputy|third)@bank\.example: chief Tester proposes a change to .*: .*Mining.*\. It is waiting/
    expect(mails()).toEqual([expect.stringMatching(sentence), expect.stringMatching(sentence)])
    expect(post.received[0]?.text).toContain(`https://credit.bank.example/records/changes/${id}`)
  })

  it.each([
    ['approve', 'approved', 'M2', /^chief@bank\.example: deputy Tester approved your change to .*: .*Timber/],
    [
      'refuse',
      'refused',
      'M3',
      /^chief@bank\.example: deputy Tester refused your change to .*: .*Timber.*“Not ours\.”/,
    ],
  ])(
    'that somebody decides to %s tells other systems, and who proposed it',
    async (decision, state, code, sentence) => {
      const id = await keepers.propose('chief', 'industries', { code, title: 'Timber' })
      await sql`DELETE FROM outbox`.execute(bank.api.context.db)
      ok(await keepers.decide('deputy', id, decision, 'Not ours.'))
      await deliver()
      expect(messages()).toMatchObject([
        { type: `change.${state}`, data: { change_id: id, state, actor_id: keepers.ids.deputy } },
      ])
      expect(mails()).toEqual([expect.stringMatching(sentence)])
    },
  )

  it('that is about somebody is not mailed to them', async () => {
    await keepers.propose('chief', 'users', { username: 'third', last_name: 'Other' })
    await deliver()
    expect(mails()).toEqual([expect.stringMatching(/^deputy@bank\.example: /)])
  })

  it('writes no message if it is refused', async () => {
    expect((await keepers.ask('chief', 'industries', { code: 'X' })).status).toBe(400)
    await deliver()
    expect(messages()).toEqual([])
  })
})

describe('a condition subsequent', () => {
  it('tells other systems when it is stated, fulfilled or waived, and mail tells those for whom it waits', async () => {
    const id = await approvedUnder(bank, [pledge])
    await sql`DELETE FROM outbox WHERE event IS NULL`.execute(bank.api.context.db)
    await deliver()
    const conditions = `/api/credit/credit-applications/${id}/conditions/`
    const [condition] = ok<{ id: string }[]>(await bank.as('legal', 'GET', conditions))
    expect(messages()).toMatchObject([
      {
        type: 'condition.stated',
        data: { condition_id: condition?.id, application_id: id, from_state: null, to_state: 'open' },
      },
    ])
    expect(mails()).toEqual([
      expect.stringMatching(/^legal@bank\.example: The condition “Register the pledge” of .* is waiting for you/),
    ])
    const act = (body: object) => bank.as('legal', 'POST', `${conditions}${condition?.id}/`, body)
    ok(await act({ action: 'fulfil', note: 'Registered.' }))
    await deliver()
    expect(messages().at(-1)).toMatchObject({
      type: 'condition.fulfilled',
      data: { condition_id: condition?.id, from_state: 'open', to_state: 'fulfilled', actor_id: bank.ids.legal },
    })
    expect(mails()).toHaveLength(1)
  })
})

describe('a question', () => {
  it('tells other systems without its words, and mail tells who is asked, then who asked', async () => {
    const { id } = await bank.create()
    await sql`DELETE FROM outbox`.execute(bank.api.context.db)
    const questions = `/api/credit/credit-applications/${id}/questions/`
    const body = { form: 'credit_request', person: bank.ids.rm, text: 'Since when are they a client?' }
    const { id: question } = ok<{ id: string }>(await bank.as('approver', 'POST', questions, body), 201)
    await deliver()
    expect(messages()).toMatchObject([
      {
        type: 'question.asked',
        data: { question_id: question, application_id: id, from_state: null, to_state: 'open' },
      },
    ])
    expect(JSON.stringify(system.received)).not.toContain('Since when')
    expect(mails()).toEqual([
      expect.stringMatching(/^rm@bank\.example: approver Tester asks you about the Credit Request of .*“Since when/),
    ])
    expect(post.received[0]?.text).toContain(`/credit-requests/${id}/edit?form_type=credit_request`)
    const answer = { action: 'answer', answer: 'For fifteen years.' }
    ok(await bank.as('rm', 'POST', `${questions}${question}/`, answer))
    await deliver()
    expect(messages().at(-1)).toMatchObject({
      type: 'question.answered',
      data: { question_id: question, from_state: 'open', to_state: 'answered', actor_id: bank.ids.rm },
    })
    expect(mails().filter((mail) => mail.startsWith('approver@'))).toEqual([
      expect.stringMatching(/: rm Tester answered your question about the Credit Request of .*“For fifteen/),
    ])
    expect(mails()).toHaveLength(2)
  })
})
