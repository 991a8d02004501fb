import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyAudit } from '../../server/audit/verify.ts'
import { fillOpenWork } from '../../server/model/openWork/fill.ts'
import { workflowsOf } from '../../server/model/machines/workflows.ts'
import type { UserRecord } from '../../server/store/people/users.ts'
import type { Tx } from '../../server/store/transaction.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import { absencesOf, refused } from './support/absences.ts'
import { type Bank, type Username, ok, openBank, upTo } from './support/bank.ts'
import { addPerson, signIn } from './support/people.ts'
import { foundAfter } from './support/tampering.ts'

interface Question {
  id: string
  version: number
  state: string
  text: string
  actions: string[]
  [key: string]: unknown
}

const list = '/api/credit/credit-applications/'
const schemas = copySchemas()
let bank: Bank
let id: string

/** Whoever else than these has no right to see the rating. */
const rating = { form: 'credit_analysis', field: 'credit_rating_recommendation' }

beforeAll(async () => {
  schemas.edit('stages/credit-analysis/stage.json', (stage) => {
    stage.rights = { [rating.field]: { see: { roles: ['Credit Analyst', 'approver'] } } }
  })
  bank = await openBank({ schemasDir: schemas.dir })
  id = await bank.carry(upTo('sponsorship'))
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
})

const ask = (who: Username, of: Username, more: object = {}, headers?: Record<string, string>, on = id) =>
  bank.as(
    who,
    'POST',
    `${list}${on}/questions/`,
    { form: 'credit_review', person: bank.ids[of], text: 'Why this analyst?', ...more },
    headers,
  )
const asked = async (who: Username, of: Username, more: object = {}, on = id): Promise<Question> =>
  ok(await ask(who, of, more, undefined, on), 201)
const change = (who: Username, question: string, body: object, headers?: Record<string, string>, on = id) =>
  bank.as(who, 'POST', `${list}${on}/questions/${question}/`, body, headers)
const answer = (who: Username, question: string, text = 'Because she knows the market.', more = {}) =>
  change(who, question, { action: 'answer', answer: text }, more)
const questions = async (who: Username, on = id): Promise<Question[]> =>
  ok(await bank.as(who, 'GET', `${list}${on}/questions/`))
const found = async (who: Username, question: string) => (await questions(who)).find((each) => each.id === question)
const waiting = async (who: Username) => {
  const { results } = ok<{ results: { question?: { id: string }; [key: string]: unknown }[] }>(
    await bank.as(who, 'GET', '/api/waiting/?limit=100'),
  )
  return results.filter((row) => row.question)
}
const waitsFor = async (who: Username, question: string) =>
  (await waiting(who)).find((row) => row.question?.id === question)
const notice = async (who: Username, question: string) =>
  ok<{ id: string; text: string }[]>(await bank.as(who, 'GET', '/api/notifications/')).find((each) =>
    each.id.startsWith(`question-${question}`),
  )?.text
const history = async (who: Username = 'auditor') =>
  ok<{ results: { action: string; form_key: string }[] }>(
    await bank.as(who, 'GET', `${list}${id}/history/?limit=100&kind=question`),
  ).results
const breaks = async () => (await verifyAudit(bank.api.context.db, [bank.api.context.key])).breaks

describe('A question', () => {
  it('is asked of a person, waits for them and is answered, and the application stays as it was', async () => {
    const before = await bank.read(id)
    const question = await asked('approver', 'reviewer', {
      field: 'assigned_credit_analyst',
      text: '  Why\nthis one?  ',
    })
    expect(question).toMatchObject({
      form_key: 'credit_review',
      field: 'assigned_credit_analyst',
      text: 'Why\nthis one?',
      asked_by: 'approver Tester',
      asked_of: 'reviewer Tester',
      state: 'open',
      ended: null,
      actions: ['withdraw'],
    })
    expect(await found('reviewer', question.id)).toMatchObject({ actions: ['answer'] })
    expect(await found('requester', question.id)).toMatchObject({ actions: [] })
    expect(await waitsFor('reviewer', question.id)).toMatchObject({
      form_key: 'credit_review',
      action: 'Answer the question',
      from: 'approver Tester',
      on_behalf_of: null,
      due: null,
      question: { field: 'assigned_credit_analyst', text: 'Why\nthis one?' },
    })
    expect(await notice('reviewer', question.id)).toMatch(
      /^approver Tester asks you about “.*” in the Credit Review of CR-.*: “Why this one\?”$/,
    )
    expect([await waitsFor('approver', question.id), await notice('approver', question.id)]).toEqual([
      undefined,
      undefined,
    ])
    expect(ok(await answer('reviewer', question.id))).toMatchObject({
      state: 'answered',
      version: 2,
      ended: { by: 'reviewer Tester', on_behalf_of: null, answer: 'Because she knows the market.' },
      actions: [],
    })
    expect([await waitsFor('reviewer', question.id), await notice('reviewer', question.id)]).toEqual([
      undefined,
      undefined,
    ])
    expect(await notice('approver', question.id)).toMatch(/^reviewer Tester answered your question about .*market/)
    expect((await history()).slice(0, 2)).toMatchObject([
      { action: 'question answered', question: { text: 'Why\nthis one?', asked_of: 'reviewer Tester' } },
      { action: 'question asked', question: { answer: null } },
    ])
    expect(await bank.read(id)).toEqual(before)
    expect(await breaks()).toEqual([])
  })

  it('keeps every character that fits, and is refused where one more is sent', async () => {
    const text = '\u6c49'.repeat(1999) + '\u{2070e}'
    expect(await asked('approver', 'reviewer', { text })).toMatchObject({ text })
    expect((await ask('approver', 'reviewer', { text: `${text}x` })).status).toBe(400)
    const { id: question } = await asked('approver', 'reviewer')
    const long = 'e\u0301'.repeat(2000)
    expect((await answer('reviewer', question, `${long}!`)).status).toBe(400)
    expect(ok(await answer('reviewer', question, long))).toMatchObject({ ended: { answer: long } })
  })

  it('needs words, a form of the application, a field of it and a person who can be asked', async () => {
    for (const [more, body] of [
      [{ text: ' \n' }, { text: ['Write what you want to know.'] }],
      [{ form: 'credit_approval' }, { form: ['The application has no such form.'] }],
      [{ form: 'nothing' }, { form: ['The application has no such form.'] }],
      [{ field: 'constructor' }, { field: ['The form has no such field.'] }],
      [{ person: randomUUID() }, { person: ['There is no such person.'] }],
      [{ person: bank.ids.approver }, { person: ['You cannot ask yourself.'] }],
      [{ person: bank.ids.auditor }, { person: [expect.stringContaining('has no part in applications') as string] }],
    ] as const)
      expect([more, await ask('approver', 'reviewer', more)]).toMatchObject([more, { status: 400, body }])
    const { id: question } = await asked('approver', 'reviewer')
    expect(await answer('reviewer', question, ' ')).toMatchObject({ body: { answer: ['Write your answer.'] } })
    expect(await change('approver', question, { action: 'withdraw', answer: 'No.' })).toMatchObject({ status: 400 })
  })

  it('is answered and withdrawn by nobody else', async () => {
    const { id: question } = await asked('approver', 'reviewer')
    for (const who of ['approver', 'requester', 'auditor'] as const)
      expect(await answer(who, question)).toMatchObject(refused('Only the person who is asked'))
    for (const who of ['reviewer', 'requester', 'auditor'] as const)
      expect(await change(who, question, { action: 'withdraw' })).toMatchObject(refused('Only the person who asked'))
    expect(ok(await change('approver', question, { action: 'withdraw' }))).toMatchObject({
      state: 'withdrawn',
      ended: { by: 'approver Tester', answer: null },
    })
    expect(await answer('reviewer', question)).toMatchObject(refused('This question is withdrawn.'))
    expect([await waitsFor('reviewer', question), await notice('reviewer', question)]).toEqual([undefined, undefined])
  })

  it('is asked and answered once for each key', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const [one, again] = await Promise.all([
      ask('approver', 'reviewer', { text: 'Once?' }, headers),
      ask('approver', 'reviewer', { text: 'Once?' }, headers),
    ])
    expect(again.body).toEqual(one.body)
    expect((await questions('auditor')).filter(({ text }) => text === 'Once?')).toHaveLength(1)
  })

  it('waits for a delegate in place of the person asked; of two answers at once, one is refused', async () => {
    const { away, end } = absencesOf(bank)
    const { id: question } = await asked('rm', 'board')
    const absence = await away('board', 'approver')
    expect(await waitsFor('approver', question)).toMatchObject({ on_behalf_of: 'board Tester' })
    expect(await notice('approver', question)).toContain('asks board Tester, for whom you act, about')
    const seen = { 'if-match': '"1"' }
    const answers = await Promise.all([
      answer('board', question, 'Mine.', seen),
      answer('approver', question, 'In place.', seen),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]))
    const kept = answers.find(({ status }) => status === 200)?.body as Question
    expect((await found('rm', question))?.ended).toEqual(kept.ended)
    const { id: other } = await asked('rm', 'board')
    expect(ok(await answer('approver', other))).toMatchObject({
      ended: { by: 'approver Tester', on_behalf_of: 'board Tester' },
    })
    ok(await end('board', absence), 204)
  })

  it('is answered and withdrawn by neither of its two people in the place of the other', async () => {
    const { away, end } = absencesOf(bank)
    const [mine, theirs] = [await asked('approver', 'board'), await asked('board', 'approver')]
    const absence = await away('board', 'approver')
    expect([await waitsFor('approver', mine.id), await notice('approver', mine.id)]).toEqual([undefined, undefined])
    const both = refused('This question is between you and')
    expect(await answer('approver', mine.id)).toMatchObject(both)
    expect(await change('approver', theirs.id, { action: 'withdraw' })).toMatchObject(both)
    ok(await change('approver', mine.id, { action: 'withdraw' }))
    ok(await answer('approver', theirs.id))
    ok(await end('board', absence), 204)
  })

  describe('whose person can no longer answer', () => {
    let person: UserRecord
    let token: string
    let question: Question
    beforeEach(async () => {
      person = await addPerson(bank.api, randomUUID(), 'legal_reviewer')
      token = (await signIn(bank.api, person.username)).access
      question = ok(await ask('approver', 'legal', { person: person.id }), 201)
    })
    const set = (values: { active?: boolean; role?: string }) =>
      bank.api.context.db.updateTable('app_user').set(values).where('id', '=', person.id).execute()

    it.each([
      ['they have left', { active: false }],
      ['they have become auditor', { role: 'auditor' }],
      ['they have become administrator', { role: 'admin' }],
    ])('says so where %s, until they can again', async (_, lost) => {
      expect(question).toMatchObject({ unanswerable: false })
      await set(lost)
      for (const who of ['approver', 'requester'] as const)
        expect(await found(who, question.id)).toMatchObject({ state: 'open', unanswerable: true })
      await set({ active: true, role: 'legal_reviewer' })
      expect(await found('approver', question.id)).toMatchObject({ unanswerable: false })
      await set(lost)
      expect(ok(await change('approver', question.id, { action: 'withdraw' }))).toMatchObject({ unanswerable: false })
    })

    it('neither waits for them nor is answered by them', async () => {
      const as = (path: string, body?: object) =>
        bank.api.send(body ? 'POST' : 'GET', path, { token, ...(body && { body }) })
      expect(JSON.stringify([await as('/api/waiting/'), await as('/api/notifications/')])).toContain(question.id)
      await set({ role: 'auditor' })
      expect(JSON.stringify([await as('/api/waiting/'), await as('/api/notifications/')])).not.toContain(question.id)
      const path = `${list}${id}/questions/`
      expect((await as(path)).body).toContainEqual(expect.objectContaining({ id: question.id, actions: [] }))
      const refusal = refused('You can no longer answer.')
      expect(await as(`${path}${question.id}/`, { action: 'answer', answer: 'After all.' })).toMatchObject(refusal)
    })
  })

  it('leaves others room, however many one person asks', async () => {
    const { db } = bank.api.context
    const last = await asked('legal', 'reviewer')
    const row = await db.selectFrom('question').selectAll().where('id', '=', last.id).executeTakeFirstOrThrow()
    const others = Array.from({ length: 59 }, () => ({ ...row, id: randomUUID(), text: 'Many' }))
    await db.insertInto('question').values(others).execute()
    expect(await ask('legal', 'reviewer')).toMatchObject(refused('You have asked 60 questions'))
    await asked('approver', 'reviewer')
    await db.deleteFrom('question').where('text', '=', 'Many').execute()
  })

  it('is found again when its work was lost', async () => {
    const { id: question } = await asked('approver', 'reviewer')
    const { db, definitions } = bank.api.context
    await db.deleteFrom('open_work').where('question_id', '=', question).execute()
    expect(await waitsFor('reviewer', question)).toBeUndefined()
    await fillOpenWork(db, workflowsOf(await definitions.current()))
    expect(await waitsFor('reviewer', question)).toBeDefined()
    // Whoever sees who has what sees what waits in stages.
    const { results } = ok<{ results: { form_key: string | null }[] }>(
      await bank.as('approver', 'GET', '/api/open-work/'),
    )
    expect(results.every(({ form_key: form }) => form !== question)).toBe(true)
  })
})

describe('Of a field that somebody may not see', () => {
  let question: string

  beforeAll(async () => {
    ;({ id: question } = await asked('approver', 'analyst', rating))
  })

  it('people find no question: not in the list, nor in the history, nor by its id', async () => {
    for (const who of ['reviewer', 'auditor', 'requester'] as const) {
      expect(await found(who, question)).toBeUndefined()
      expect((await history(who)).map(({ form_key: form }) => form)).not.toContain(rating.form)
      expect(await answer(who, question)).toMatchObject({ status: 404 })
    }
    expect(await found('head', question)).toBeDefined()
    expect((await history('analyst')).map(({ form_key: form }) => form)).toContain(rating.form)
  })

  it('an auditor finds no question in the search over all applications either', async () => {
    const { reference_number: application } = await bank.read(id)
    const query = new URLSearchParams({ application, kind: 'question' }).toString()
    const { results } = ok<{ results: { entry: { form_key: string } }[] }>(
      await bank.as('auditor', 'GET', `/api/audit/entries/?${query}`),
    )
    expect(new Set(results.map(({ entry }) => entry.form_key))).toEqual(new Set(['credit_review']))
  })

  it('people ask nothing, and are not asked', async () => {
    expect(await ask('reviewer', 'analyst', rating)).toMatchObject(refused('You cannot see'))
    expect(await ask('approver', 'reviewer', rating)).toMatchObject({
      status: 400,
      body: { person: ['reviewer Tester may not see this field and cannot be asked about it.'] },
    })
    const people = (who: Username, query: string) => bank.as(who, 'GET', `${list}${id}/questions/people/?${query}`)
    const field = new URLSearchParams(rating).toString()
    expect((await people('reviewer', field)).status).toBe(404)
    const found = async (query: string) =>
      ok<{ results: { name: string }[] }>(await people('approver', query)).results.map(({ name }) => name)
    const names = await found(field)
    expect(names).toEqual(['analyst Tester', 'board Tester', 'head Tester', 'trainee Tester'])
    expect(await found(`${field}&q=TEST+head`)).toEqual(['head Tester'])
    expect(await found(`${field}&q=reviewer`)).toEqual([])
    const all = await found('form=credit_analysis')
    expect(all).toContain('reviewer Tester')
    expect(all).not.toContain('auditor Tester')
  })

  it('an auditor gets no evidence, be the field empty and withheld by a rule', async () => {
    const unwritten = { form: rating.form, field: 'transition_risk_assessment' }
    await asked('approver', 'analyst', unwritten)
    const edit = async (rules?: object[], rights?: object) => {
      schemas.edit('stages/credit-analysis/stage.json', (stage) => Object.assign(stage, { rules, rights }))
      await bank.api.context.definitions.renewed()
      return (await bank.as('auditor', 'GET', `${list}${id}/evidence/`)).status
    }
    const when = { in: ['approver', { var: '$roles' }] }
    expect(await edit([{ when, show: [unwritten.field] }])).toBe(409)
    await edit(undefined, { [rating.field]: { see: { roles: ['Credit Analyst', 'approver'] } } })
  })

  it('nothing waits any longer for whoever lost the right, who is not notified either', async () => {
    expect(await waitsFor('analyst', question)).toBeDefined()
    const edit = (roles: string[]) => {
      schemas.edit('stages/credit-analysis/stage.json', (stage) => {
        stage.rights = { [rating.field]: { see: { roles } } }
      })
      return bank.api.context.definitions.renewed()
    }
    await edit(['approver'])
    try {
      expect(await found('approver', question)).toMatchObject({ unanswerable: true })
      expect([await waitsFor('analyst', question), await notice('analyst', question)]).toEqual([undefined, undefined])
      expect(await answer('analyst', question)).toMatchObject({ status: 404 })
    } finally {
      await edit(['Credit Analyst', 'approver'])
    }
    ok(await answer('analyst', question))
  })
})

describe('After the decision', () => {
  it('a question is neither asked nor answered, and waits for nobody; the decision takes no notice of it', async () => {
    const closed = await bank.carry(upTo('compilation'))
    const { id: question } = await asked('approver', 'reviewer', {}, closed)
    await bank.fill(closed, 'approval')
    expect(await waitsFor('reviewer', question)).toBeDefined()
    ok(await bank.act('approver', closed, 'credit_approval_form', 'CA_APPROVE'))
    expect([await waitsFor('reviewer', question), await notice('reviewer', question)]).toEqual([undefined, undefined])
    expect(await questions('reviewer', closed)).toMatchObject([{ state: 'unanswered', actions: [] }])
    const late = 'The application has been decided.'
    expect(await ask('approver', 'reviewer', {}, undefined, closed)).toMatchObject(refused(late))
    for (const [who, body] of [
      ['reviewer', { action: 'answer', answer: 'Late.' }],
      ['approver', { action: 'withdraw' }],
    ] as const)
      expect(await change(who, question, body, undefined, closed)).toMatchObject(refused(late))
    expect(await breaks()).toEqual([])
  })
})

describe('The check of the audit finds', () => {
  const touched = (tx: Tx) => tx.updateTable('question').where('state', '=', 'answered')
  it.each([
    ['another answer', 'answer', (tx: Tx) => touched(tx).set({ answer: 'Yes.' }).execute()],
    ['another person', 'asked_of', (tx: Tx) => touched(tx).set({ asked_of: bank.ids.legal }).execute()],
    [
      'one that is gone',
      'it is missing',
      (tx: Tx) => tx.deleteFrom('question').where('state', '=', 'withdrawn').execute(),
    ],
  ])('%s', async (_, words, make) => {
    expect((await foundAfter(bank.api, make)).join('\n')).toContain(words)
  })
})

describe('In a bank of thousands', () => {
  it('one of 5,000 people is found by the words of their name', async () => {
    await sql`
      INSERT INTO app_user (id, username, first_name, last_name, role)
      SELECT gen_random_uuid(), 'crowd' || n, 'Ann' || n, 'Crowd', 'credit_reviewer' FROM generate_series(1, 5000) AS n
    `.execute(bank.api.context.db)
    const { id: application } = await bank.create()
    const people = async (q: string) =>
      ok<{ results: { name: string }[]; has_more: boolean }>(
        await bank.as('approver', 'GET', `${list}${application}/questions/people/?form=credit_request&q=${q}`),
      )
    const all = await people('crowd')
    expect([all.results.length, all.has_more]).toEqual([50, true])
    expect(await people('CROWD+ann4999')).toMatchObject({ results: [{ name: 'Ann4999 Crowd' }], has_more: false })
  })
})
