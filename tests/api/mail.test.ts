import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { channelsOf } from '../../server/delivery/channels.ts'
import { deliverAll } from './support/deliverAll.ts'
import { mailSettings } from '../../server/delivery/mail/settings.ts'
import { failedDeliveries } from '../../server/store/messages/deliveries.ts'
import { mailServer } from '../support/mailServer.ts'
import { type Bank, type Username, ok, openBank } from './support/bank.ts'
import { absencesOf } from './support/absences.ts'
import { accounts, approvedUnder, pledge, schemasWithConditions } from './support/conditions.ts'
import { copyApplication, copyCondition } from './support/copies.ts'
import { addPerson, password, signIn } from './support/people.ts'

const form = 'credit_request_form'
const list = '/api/credit/credit-applications/'
const schemas = schemasWithConditions()
let bank: Bank
let post: Awaited<ReturnType<typeof mailServer>>
beforeAll(async () => {
  schemas.edit('stages/credit-request/stage.json', (stage) => {
    stage.rights = { most_senior_contact: { see: { parties: ['relationship manager'] } } }
  })
  schemas.edit('stages/credit-request/workflow.json', ({ states }) => {
    const { DRAFT } = states as Record<string, { on: Record<string, { meta: object }> }>
    Object.assign(DRAFT?.on.CR_TR_1?.meta ?? {}, {
      notify: [{ to: { roles: ['auditor'] }, text: 'Handed over, with “{most_senior_contact}”.' }],
    })
  })
  ;[bank, post] = await Promise.all([openBank({ schemasDir: schemas.dir }), mailServer()])
})
afterAll(async () => {
  await Promise.all([post.kill(), bank.close()])
  schemas.remove()
})
beforeEach(async () => {
  await sql`UPDATE app_user SET active = true, email = username || '@bank.example'`.execute(bank.api.context.db)
  await sql`DELETE FROM outbox`.execute(bank.api.context.db)
  for (const key of ['receiver', 'mail', 'cut'] as const) delete post.answers[key]
})

const settingsFor = (url: string) =>
  mailSettings(
    {
      SMTP_URL: url,
      MAIL_FROM: 'Credit <credit@bank.example>',
      PUBLIC_URL: 'https://credit.bank.example',
      MAIL_DIGEST_HOUR: '23',
    },
    [],
  )

const deliver = (url = post.url) =>
  deliverAll(bank.api.context.db, channelsOf({ webhooks: [], mail: settingsFor(url) }, bank.api.context))

/** Delivers at the hour of the day's digest, and again a minute later, when the digest is due. */
const deliverDigest = async () => {
  await writeDigest()
  await sql`UPDATE outbox SET due_at = due_at - interval '1 minute' WHERE event = 'digest'`.execute(bank.api.context.db)
  return writeDigest()
}

const writeDigest = () => {
  const mail = settingsFor(post.url)
  const channels = channelsOf({ webhooks: [], mail: mail && { ...mail, digestHour: 0 } }, bank.api.context)
  return deliverAll(bank.api.context.db, channels)
}

/** As if this had been so long ago. */
const age = (interval: string) =>
  sql`UPDATE delivery SET occurred_at = occurred_at - ${interval}::interval, due_at = due_at - ${interval}::interval
    `.execute(bank.api.context.db)

/** How many sessions wait for a lock. */
const lockedOut = async () => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(bank.api.context.db)
  return rows[0]?.count
}

const failed = () => failedDeliveries(bank.api.context.db, 100)

const mailsTo = (who: Username) => post.received.filter(({ to }) => to.includes(`${who}@bank.example`))

interface ChangePersonRequest {
  email?: string | null
  first_name?: string
  active?: boolean
}

const change = (who: Username, values: ChangePersonRequest) =>
  bank.api.context.db.updateTable('app_user').set(values).where('username', '=', who).execute()

/** A request that was handed over to the reviewers; its creation has been told already. */
async function handedOver(title = 'Base metals hedging line') {
  const application = await bank.create({ title })
  await sql`DELETE FROM outbox`.execute(bank.api.context.db)
  post.received.length = 0
  ok(await bank.act('rm', application.id, form, 'CR_TR_1'))
  return application
}

describe('a mail', () => {
  it('tells those for whom a stage waits and whose application it is, with a link, and not who took it there', async () => {
    const { id, reference_number: reference } = await handedOver()
    expect(await deliver()).toEqual({ delivered: 3, failed: 0 })
    const [mail] = mailsTo('reviewer')
    expect(mail).toMatchObject({
      to: ['reviewer@bank.example'],
      subject: `Credit Review of ${reference} Base metals hedging line is waiting for you.`,
    })
    expect(mail?.text).toContain(`https://credit.bank.example/credit-requests/${id}/edit?form_type=credit_review`)
    expect(mailsTo('requester')[0]?.subject).toMatch(/^rm Tester chose “Submit for Review” in the Credit Request of /)
    expect(post.received.flatMap(({ to }) => to).toSorted()).toEqual(
      ['auditor', 'requester', 'reviewer'].map((who) => `${who}@bank.example`),
    )
  })

  it('says what the definitions announce, without what the person may not see', async () => {
    const application = await bank.create()
    ok(await bank.save('rm', application.id, { [`${form}_most_senior_contact`]: 'S3CRET answer' }))
    ok(await bank.act('rm', application.id, form, 'CR_TR_1'))
    await deliver()
    expect(mailsTo('auditor').at(-1)?.subject).toMatch(/: Handed over, with “.*”\.$/)
    expect(JSON.stringify(post.received)).not.toContain('S3CRET')
  })

  it('is in the language in which the person used the product last', async () => {
    const body = { username: 'reviewer', password }
    const signIn = (language: string) =>
      bank.api.send('POST', '/api/token/', { body, headers: { 'accept-language': language } })
    ok(await signIn('de'))
    const { reference_number: reference } = await handedOver()
    await deliver()
    expect(mailsTo('reviewer')[0]?.subject).toBe(
      `Kreditprüfung zu ${reference} Base metals hedging line wartet auf Sie.`,
    )
    ok(await signIn('en'))
  })

  it('is sent once, though several servers are at it', async () => {
    await handedOver()
    await Promise.all([deliver(), deliver(), deliver()])
    await deliver()
    expect(new Set(post.received.map(({ id }) => id)).size).toBe(3)
    expect(post.received).toHaveLength(3)
  })

  it('is not sent where somebody else has done meanwhile what waited', async () => {
    const { id } = await handedOver()
    post.answers.mail = 451
    await deliver()
    delete post.answers.mail
    await bank.carryOn(id, 'review')
    await sql`UPDATE outbox SET delivered_at = now()`.execute(bank.api.context.db)
    await age('1 minute')
    await deliver()
    expect(mailsTo('reviewer')).toEqual([])
    expect(mailsTo('requester')).toHaveLength(1)
    expect(await failed()).toEqual([])
  })

  it.each<[string, Parameters<typeof change>[1]]>([
    ['without an address', { email: null }],
    ['with an empty address', { email: ' ' }],
    ['who may not sign in', { active: false }],
  ])('is not sent to somebody %s', async (_, values) => {
    await change('reviewer', values)
    await handedOver()
    expect(await deliver()).toEqual({ delivered: 2, failed: 0 })
    expect(mailsTo('reviewer')).toEqual([])
  })

  it.each(['reviewer@bank.example, thief@example.com', 'a@b.example>\r\nRCPT TO:<thief@example.com', 'reviewer'])(
    'is not sent to what is not one address: %j',
    async (email) => {
      await change('reviewer', { email })
      await handedOver()
      expect(await deliver()).toEqual({ delivered: 2, failed: 1 })
      expect(post.received.flatMap(({ to }) => to).toSorted()).toEqual([
        'auditor@bank.example',
        'requester@bank.example',
      ])
      expect(await failed()).toMatchObject([
        { receiver: 'reviewer Tester', error: 'This person’s e-mail address cannot be used.', next_try_at: null },
      ])
    },
  )

  it('has no header and no line that somebody typed into a title or a name', async () => {
    const evil = 'x\r\nBcc: thief@example.com\r\n\r\nhttps://thief.example'
    await change('reviewer', { first_name: evil })
    await handedOver('Line')
    await sql`UPDATE application SET title = ${evil}`.execute(bank.api.context.db)
    await deliver()
    const [mail] = mailsTo('reviewer')
    expect(mail?.subject).toContain(' x Bcc: thief@example.com https://thief.example is waiting for you.')
    expect([...(mail?.headers.keys() ?? [])]).not.toContain('bcc')
    expect(mail?.to).toEqual(['reviewer@bank.example'])
    expect(mail?.text.split('\n').filter((line) => line.startsWith('http'))).toHaveLength(1)
    await change('reviewer', { first_name: 'reviewer' })
  })
})

describe('the choice of a person', () => {
  const choose = async (who: Username, choice: string) => {
    expect((await bank.as(who, 'PUT', '/api/users/me/mail/', { choice })).status).toBe(204)
  }

  it('is mail at once, until they choose otherwise', async () => {
    const read = () => bank.as('reviewer', 'GET', '/api/users/me/mail/')
    expect(ok(await read())).toEqual({ choice: 'at_once', address: 'reviewer@bank.example', is_sent: false })
    await choose('reviewer', 'none')
    expect(ok(await read())).toMatchObject({ choice: 'none' })
    await handedOver()
    await deliver()
    expect(mailsTo('reviewer')).toEqual([])
    expect(mailsTo('requester')).toHaveLength(1)
    await choose('reviewer', 'at_once')
  })

  it('of one mail a day brings them one, of all that is new, though several servers write it', async () => {
    await choose('reviewer', 'daily')
    const first = await handedOver()
    const { reference_number: second } = await bank.create()
    ok(await bank.act('rm', (await bank.create()).id, form, 'CR_TR_1'))
    await Promise.all([deliverDigest(), deliverDigest(), deliverDigest()])
    await deliverDigest()
    expect(mailsTo('reviewer')).toHaveLength(1)
    expect(mailsTo('reviewer')[0]?.subject).toMatch(/^\d+ notifications$/)
    expect(mailsTo('reviewer')[0]?.text).toContain(`Credit Review of ${first.reference_number}`)
    expect(mailsTo('reviewer')[0]?.text).not.toContain(second)
    await choose('reviewer', 'at_once')
  })

  it('of one mail a day says what falls to a person on the day on which the absence of a colleague begins', async () => {
    const { id: deputy } = await addPerson(bank.api, 'deputy', 'relationship_manager')
    await sql`UPDATE app_user SET email = 'deputy@bank.example' WHERE id = ${deputy}`.execute(bank.api.context.db)
    const { access: token } = await signIn(bank.api, 'deputy')
    await bank.api.send('PUT', '/api/users/me/mail/', { token, body: { choice: 'daily' } })
    const { id, reference_number: reference } = await bank.create()
    const question = { form: 'credit_request', person: bank.ids.rm, text: 'Which bank?' }
    ok(await bank.as('requester', 'POST', `${list}${id}/questions/`, question), 201)
    await approvedUnder(bank, [accounts])
    await deliverDigest()
    await sql`UPDATE outbox SET subject = '2020-01-01' WHERE event = 'digest'`.execute(bank.api.context.db)
    const people = absencesOf(bank)
    const absence = await people.away('rm', 'rm', { delegate_id: deputy })
    await deliverDigest()
    const texts = post.received.filter(({ to }) => to.includes('deputy@bank.example')).map(({ text }) => text)
    const ofAbsent = 'is waiting for you in place of rm Tester.'
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain(`Credit Request of ${reference} Base metals hedging line ${ofAbsent}`)
    expect(texts[0]).toMatch(new RegExp(`The condition “${accounts.what}” of .* ${ofAbsent}`))
    expect(texts[0]).toContain('asks rm Tester, for whom you act, about ')
    const bell = ok<{ text: string; at: string }[]>(await bank.api.send('GET', '/api/notifications/', { token }))
    const begun = bank.api.context.db.selectFrom('absence').select('starts_at').where('id', '=', absence)
    const { starts_at: start } = await begun.executeTakeFirstOrThrow()
    const theirs = bell.filter(({ text }) => /in place of rm Tester|asks rm Tester/.test(text))
    expect(theirs.filter(({ text }) => text.includes('condition'))).not.toEqual([])
    expect(new Set(theirs.map(({ at }) => at))).toEqual(new Set([start.toISOString()]))
    await people.end('rm', absence)
  })

  it('of one mail a day says what is new beside more work than the bell lists', async () => {
    await choose('rm', 'daily')
    await copyApplication(bank.api.context.db, (await bank.create()).id, 99)
    await deliverDigest()
    await sql`UPDATE outbox SET subject = '2020-01-01' WHERE event = 'digest'`.execute(bank.api.context.db)
    post.received.length = 0
    const { reference_number: reference } = await bank.create()
    await deliverDigest()
    expect(mailsTo('rm').map(({ subject }) => subject)).toEqual([
      expect.stringMatching(new RegExp(`^Credit Request of ${reference} .* is waiting for you\\.$`)),
    ])
    await choose('rm', 'at_once')
  })

  it('of one mail a day says what is new beside more questions than the bell lists', async () => {
    await choose('legal', 'daily')
    const { id } = await bank.create()
    const ask = async (text: string, on = id) => {
      const question = { form: 'credit_request', person: bank.ids.legal, text }
      ok(await bank.as('rm', 'POST', `${list}${on}/questions/`, question), 201)
    }
    await ask('Which bank?')
    await sql`INSERT INTO question
      SELECT (jsonb_populate_record(question, jsonb_build_object('id', gen_random_uuid()))).* FROM question,
      generate_series(1, 100) WHERE application_id = ${id}`.execute(bank.api.context.db)
    await deliverDigest()
    await sql`UPDATE outbox SET subject = '2020-01-01' WHERE event = 'digest'`.execute(bank.api.context.db)
    post.received.length = 0
    await ask('Which law?', (await bank.create()).id)
    await deliverDigest()
    expect(mailsTo('legal').map(({ subject }) => subject)).toEqual([expect.stringMatching(/: “Which law\?”$/)])
    await choose('legal', 'at_once')
  })

  it('of one mail a day says that a condition waits again, as the bell does, once its waiver was refused', async () => {
    await choose('legal', 'daily')
    const id = await approvedUnder(bank, [pledge])
    const conditions = `${list}${id}/conditions/`
    const [condition] = ok<{ id: string }[]>(await bank.as('legal', 'GET', conditions))
    const change = async (who: Username, body: object) =>
      ok(await bank.as(who, 'POST', `${conditions}${condition?.id}/`, body))
    await deliverDigest()
    await sql`UPDATE outbox SET subject = '2020-01-01' WHERE event = 'digest'`.execute(bank.api.context.db)
    post.received.length = 0
    await change('legal', { action: 'ask_waiver', note: 'It was released.' })
    await change('board', { action: 'refuse_waiver', note: 'It is needed.' })
    await deliverDigest()
    expect(mailsTo('legal').map(({ subject }) => subject)).toEqual([expect.stringContaining(`“${pledge.what}”`)])
    const bell = ok<{ text: string }[]>(await bank.as('legal', 'GET', '/api/notifications/'))
    expect(bell[0]?.text).toContain(`“${pledge.what}”`)
    await choose('legal', 'at_once')
  })

  it('of one mail a day, and the bell, say what is newly overdue beside more that is overdue than the bell lists', async () => {
    await choose('auditor', 'daily')
    const due = (due_on: string, what = 'Insure the stock') => ({ ...pledge, what, due_on })
    await copyCondition(bank.api.context.db, await approvedUnder(bank, [due('2025-06-30')]), 99)
    await deliverDigest()
    await sql`UPDATE outbox SET subject = '2020-01-01' WHERE event = 'digest'`.execute(bank.api.context.db)
    post.received.length = 0
    await approvedUnder(bank, [due('2025-12-31', 'Register the lien'), due('2024-12-31', 'Value the stock')])
    await deliverDigest()
    const text = mailsTo('auditor')[0]?.text
    expect(text).toContain('“Register the lien”')
    expect(text).toContain('“Value the stock”')
    expect(text).not.toContain('“Insure the stock”')
    const bell = ok<{ text: string }[]>(await bank.as('auditor', 'GET', '/api/notifications/'))
    expect(bell.map((notice) => notice.text)).toContainEqual(expect.stringContaining('“Register the lien”'))
    await choose('auditor', 'at_once')
  })

  it('of one mail a day has what a request does that began before it and ended after it', async () => {
    await choose('reviewer', 'daily')
    const { id, reference_number: reference } = await bank.create()
    await sql`DELETE FROM outbox`.execute(bank.api.context.db)
    const acting = await bank.api.context.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM application WHERE id = ${id} FOR UPDATE`.execute(tx)
      const answer = bank.act('rm', id, form, 'CR_TR_1')
      await expect.poll(lockedOut).toBe(1)
      await writeDigest()
      return { answer }
    })
    ok(await acting.answer)
    await deliverDigest()
    expect(mailsTo('reviewer').at(-1)?.text).toContain(`Credit Review of ${reference}`)
    await choose('reviewer', 'at_once')
  })

  it('of one mail a day has nothing twice, and brings none where nothing is new', async () => {
    await choose('reviewer', 'daily')
    await handedOver()
    await deliverDigest()
    expect(mailsTo('reviewer')).toHaveLength(1)
    await sql`UPDATE outbox SET subject = '2020-01-01' WHERE event = 'digest'`.execute(bank.api.context.db)
    await deliverDigest()
    expect(mailsTo('reviewer')).toHaveLength(1)
    await choose('reviewer', 'at_once')
  })
})

describe('a mail that could not be sent', () => {
  it('is sent again under the same id, when the mail server is there again', async () => {
    await handedOver()
    await post.kill()
    expect(await deliver()).toEqual({ delivered: 0, failed: 3 })
    expect((await failed())[0]?.error).toMatch(/ECONNREFUSED/)
    await post.start()
    await age('1 minute')
    expect(await deliver()).toEqual({ delivered: 3, failed: 0 })
    expect(await failed()).toEqual([])
  })

  it('has the same id where the mail server took it and was gone before it said so', async () => {
    await handedOver()
    post.answers.cut = true
    await deliver()
    delete post.answers.cut
    await age('1 minute')
    await deliver()
    const ids = mailsTo('reviewer').map(({ id }) => id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toMatch(/^<[\w-]+@bank\.example>$/)
  })

  it('is not tried again if the mail server refuses the receiver for good, until an administrator asks for it', async () => {
    const { id: application_id } = await handedOver()
    post.answers.receiver = 550
    await deliver()
    expect(await failed()).toMatchObject(
      Array.from({ length: 3 }, () => ({ channel: 'mail', application_id, attempts: 1, next_try_at: null })),
    )
  })

  it('goes nowhere without TLS, but on this computer', async () => {
    // Reaches this computer, and is not an address of it.
    const elsewhere = await mailServer({ host: '0.0.0.0' })
    await handedOver()
    expect(await deliver(elsewhere.url)).toEqual({ delivered: 0, failed: 3 })
    expect(elsewhere.received).toEqual([])
    expect((await failed())[0]?.error).toMatch(/STARTTLS/)
    await elsewhere.kill()
  })
})
