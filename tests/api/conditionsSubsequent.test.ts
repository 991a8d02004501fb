import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { verifyAudit } from '../../server/audit/verify.ts'
import { definitionsInUse } from '../../server/definitions/inUse.ts'
import { openDefinitions } from '../../server/definitions/live.ts'
import { fillOpenWork } from '../../server/model/openWork/fill.ts'
import { workflowsOf } from '../../server/model/machines/workflows.ts'
import type { Tx } from '../../server/store/transaction.ts'
import { absencesOf, refused } from './support/absences.ts'
import { type Bank, type Username, ok, openBank, upTo } from './support/bank.ts'
import { accounts, approveUnder, approvedUnder, pledge, schemasWithConditions } from './support/conditions.ts'
import { upload } from './support/files.ts'
import { foundAfter } from './support/tampering.ts'

interface Condition {
  id: string
  version: number
  text: string
  state: string
  actions: string[]
  reasons: string[]
  [key: string]: unknown
}

const list = '/api/credit/credit-applications/'
const schemas = schemasWithConditions()
let bank: Bank

beforeAll(async () => {
  bank = await openBank({ schemasDir: schemas.dir })
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
})

const approved = (conditions?: object[]) => approvedUnder(bank, conditions)
const conditionsOf = async (id: string, who: Username = 'auditor'): Promise<Condition[]> =>
  ok(await bank.as(who, 'GET', `${list}${id}/conditions/`))
const named = async (id: string, text: string, who?: Username): Promise<Condition> => {
  const found = (await conditionsOf(id, who)).find((each) => each.text === text)
  if (!found) throw new Error(`There is no condition ${text}.`)
  return found
}
const change = async (who: Username, id: string, text: string, body: object, headers: Record<string, string> = {}) =>
  bank.as(who, 'POST', `${list}${id}/conditions/${(await named(id, text)).id}/`, body, headers)
const attach = async (who: Username, id: string, text: string) =>
  upload(bank, who, id, 'accounts.csv', 'a;b\n', {}, `?condition=${(await named(id, text)).id}`)
const waiting = async (who: Username, id: string) => {
  const { results } = ok<{ results: { application_id: string; condition?: { text: string }; action: string }[] }>(
    await bank.as(who, 'GET', '/api/waiting/?limit=100'),
  )
  return results.flatMap(({ application_id, condition, action }) =>
    application_id === id && condition ? [`${condition.text}: ${action}`] : [],
  )
}
const notices = async (who: Username, id: string) =>
  ok<{ application_id?: string; text: string }[]>(await bank.as(who, 'GET', '/api/notifications/')).flatMap((each) =>
    each.application_id === id && each.text.includes('condition “') ? [each.text] : [],
  )
/** In small pages, as a supervisor's list of who has what. */
const supervised = async (who: Username, id: string) => {
  const texts: (string | null)[] = []
  for (let cursor = ''; ;) {
    const { results, next } = ok<{
      results: { application_id: string; condition: string | null }[]
      next: string | null
    }>(await bank.as(who, 'GET', `/api/open-work/?stage=conditions&limit=2${cursor}`))
    texts.push(...results.filter(({ application_id }) => application_id === id).map(({ condition }) => condition))
    if (next === null) return texts
    cursor = `&cursor=${next}`
  }
}
const history = async (id: string, who: Username = 'auditor') =>
  ok<{ results: { action: string; actor_name: string; conditions?: string[]; comments: string | null }[] }>(
    await bank.as(who, 'GET', `${list}${id}/history/?limit=100&kind=transition`),
  ).results.filter(({ conditions }) => conditions)
const breaks = async ({ api: { context } } = bank) => (await verifyAudit(context.db, [context.key])).breaks

describe('An approval with conditions', () => {
  it('leaves each row of its table to do, after it is closed and sealed', async () => {
    const id = await approved()
    expect(await bank.read(id)).toMatchObject({
      workflow_state: { metadata: { closed: true } },
      conditions_subsequent: 2,
    })
    expect(await conditionsOf(id)).toMatchObject([
      {
        text: accounts.what,
        owner: 'Relationship manager',
        due: accounts.due_on,
        needs_document: true,
        state: 'open',
        overdue: false,
        actions: [],
        version: 1,
      },
      { text: pledge.what, owner: 'Legal', due: pledge.due_on, needs_document: false, state: 'open' },
    ])
    expect(await history(id)).toMatchObject([
      { action: 'conditions stated', actor_name: 'approver Tester', conditions: [accounts.what, pledge.what] },
    ])
    expect(await breaks()).toEqual([])
  })

  it('has no due day for a day that PostgreSQL does not have', async () => {
    const id = await approved([{ ...pledge, due_on: '0000-01-15' }])
    expect(await conditionsOf(id)).toMatchObject([{ text: pledge.what, due: null, overdue: false }])
    expect(await breaks()).toEqual([])
  })

  it('waits for nobody before it is closed, nor with another decision', async () => {
    const id = await bank.carry(upTo('compilation'))
    await bank.fill(id, 'approval')
    ok(await bank.save('approver', id, { credit_approval_form_conditions: [accounts] }))
    expect(await conditionsOf(id)).toEqual([])
    ok(await bank.act('approver', id, 'credit_approval_form', 'CA_APPROVE'))
    expect(await conditionsOf(id)).toEqual([])
    expect(await bank.read(id)).not.toHaveProperty('conditions_subsequent')
    expect(await waiting('rm', id)).toEqual([])
  })

  it('asks the database no more often than one without', async () => {
    const closing = async (conditions: object[]) => {
      const id = await bank.carry(upTo('compilation'))
      await bank.fill(id, 'approval')
      const decision = {
        credit_approval_form_approval_decision: 'approved_with_conditions',
        credit_approval_form_approval_comments: 'As listed.',
        credit_approval_form_conditions: conditions,
      }
      ok(await bank.save('approver', id, decision))
      const { workflow_instance } = await bank.nested(id, 'credit_approval_form')
      const query = vi.spyOn(pg.Client.prototype, 'query')
      try {
        const taken = { transition_code: 'CA_APPROVE_CONDITIONS' }
        ok(await bank.as('approver', 'POST', `/api/workflow-instances/${workflow_instance?.id}/transition/`, taken))
        return query.mock.calls.length
      } finally {
        query.mockRestore()
      }
    }
    const without = await closing([])
    expect(await closing([accounts, pledge])).toBe(without)
  })

  it('has no condition without an owner and a day', async () => {
    const id = await bank.carry(upTo('compilation'))
    await bank.fill(id, 'approval')
    const body = {
      credit_approval_form_approval_decision: 'approved_with_conditions',
      credit_approval_form_approval_comments: 'As listed.',
      credit_approval_form_conditions: [{ what: 'Something' }],
    }
    ok(await bank.save('approver', id, body))
    expect((await bank.act('approver', id, 'credit_approval_form', 'CA_APPROVE_CONDITIONS')).status).toBe(400)
  })
})

describe('A condition is fulfilled', () => {
  it('by its owner, with a note and the document that it needs, beside the sealed decision', async () => {
    const id = await approved()
    const sealed = await bank.read(id)
    expect((await named(id, accounts.what, 'rm')).actions).toEqual(['fulfil', 'ask_waiver'])
    const without = await change('rm', id, accounts.what, { action: 'fulfil', note: 'They are here.' })
    expect(without).toMatchObject({ status: 400, body: { document_id: ['Attach the document that proves it.'] } })
    const { id: document_id } = ok<{ id: string }>(await attach('rm', id, accounts.what), 201)
    const done = { action: 'fulfil', note: 'They are here.', document_id }
    expect(ok(await change('rm', id, accounts.what, done))).toMatchObject({
      state: 'fulfilled',
      version: 2,
      actions: [],
      ended: { by: 'rm Tester', note: 'They are here.', document: { id: document_id, name: 'accounts.csv' } },
    })
    expect(await bank.read(id)).toMatchObject({
      version: sealed.version,
      credit_approval_form: sealed.credit_approval_form,
    })
    expect(await history(id)).toMatchObject([
      {
        action: 'condition fulfilled',
        actor_name: 'rm Tester',
        conditions: [accounts.what],
        comments: 'They are here.',
      },
      { action: 'conditions stated' },
    ])
    expect(await breaks()).toEqual([])
  })

  it('by nobody else', async () => {
    const id = await approved()
    for (const who of ['requester', 'sponsor', 'legal', 'approver', 'auditor', 'compiler'] as const)
      expect([who, await change(who, id, accounts.what, { action: 'fulfil', note: 'Done.' })]).toMatchObject([
        who,
        refused("Only the application's relationship manager can do this."),
      ])
    for (const who of ['rm', 'board'] as const)
      expect(await change(who, id, pledge.what, { action: 'fulfil', note: 'Done.' })).toMatchObject(
        refused('Needs the role Legal Reviewer.'),
      )
    ok(await change('legal', id, pledge.what, { action: 'fulfil', note: 'Done.' }))
  })

  it('only with a note, and a document that was attached for it', async () => {
    const id = await bank.carry(upTo('compilation'))
    const early = ok<{ id: string }>(await upload(bank, 'approver', id, 'early.csv', 'a;b\n'), 201)
    await approveUnder(bank, id)
    const other = ok<{ id: string }>(await attach('rm', await approved(), accounts.what), 201)
    const ofPledge = ok<{ id: string }>(await attach('legal', id, pledge.what), 201)
    const fulfil = (more: object) => change('rm', id, accounts.what, { action: 'fulfil', ...more })
    expect(await fulfil({ note: ' ' })).toMatchObject({ status: 400, body: { note: ['Say how it was fulfilled.'] } })
    for (const document_id of [early.id, ofPledge.id, other.id, randomUUID()])
      expect(await fulfil({ note: 'Done.', document_id })).toMatchObject({
        status: 400,
        body: { document_id: ['No such document was attached for this condition.'] },
      })
  })

  it('once, however often it is pressed', async () => {
    const id = await approved()
    const headers = { 'idempotency-key': randomUUID() }
    const fulfil = () => change('legal', id, pledge.what, { action: 'fulfil', note: 'Done.' }, headers)
    const [first, again] = await Promise.all([fulfil(), fulfil()])
    expect(again).toMatchObject({ status: 200, body: first?.body as object })
    expect(await named(id, pledge.what)).toMatchObject({ state: 'fulfilled', version: 2 })
    expect((await history(id)).map(({ action }) => action)).toEqual(['condition fulfilled', 'conditions stated'])
    expect(await change('legal', id, pledge.what, { action: 'fulfil', note: 'Again.' })).toMatchObject(
      refused('This condition is fulfilled.'),
    )
  })

  it('as it was seen: a change of it since then is told', async () => {
    const id = await approved()
    ok(await change('rm', id, accounts.what, { action: 'ask_waiver', note: 'There are none.' }))
    const late = { action: 'refuse_waiver', note: 'No.' }
    const seen = (version: number) => ({ 'if-match': `"${version}"` })
    expect(await change('board', id, accounts.what, late, seen(1))).toMatchObject({
      status: 412,
      body: { detail: 'The condition has changed since you opened it.', version: 2 },
    })
    const answer = await change('board', id, accounts.what, late, seen(2))
    expect([answer.status, answer.headers.etag]).toEqual([200, '"3"'])
  })
})

const ask = { action: 'ask_waiver', note: 'The pledge is not needed any more.' }
const confirm = { action: 'confirm_waiver' }
const refuse = { action: 'refuse_waiver', note: 'It is needed.' }
const own = 'You requested this waiver: somebody else must decide.'

describe('A condition is waived', () => {
  it('when another person confirms what somebody asked', async () => {
    const id = await approved()
    expect(ok(await change('legal', id, pledge.what, ask))).toMatchObject({
      state: 'waiver_asked',
      waiver: { by: 'legal Tester', reason: ask.note },
      actions: ['fulfil'],
    })
    expect((await named(id, pledge.what, 'board')).actions).toEqual(['confirm_waiver', 'refuse_waiver'])
    expect(ok(await change('board', id, pledge.what, { ...confirm, note: 'Agreed.' }))).toMatchObject({
      state: 'waived',
      waiver: { by: 'legal Tester' },
      ended: { by: 'board Tester', note: 'Agreed.', document: null },
    })
    expect(await breaks()).toEqual([])
  })

  it('never by who asked, in whatever order', async () => {
    const id = await approved()
    expect(await change('board', id, pledge.what, confirm)).toMatchObject(
      refused('Nobody has requested a waiver of this condition.'),
    )
    ok(await change('board', id, pledge.what, ask))
    expect(await change('board', id, pledge.what, confirm)).toMatchObject(refused(own))
    expect((await named(id, pledge.what, 'board')).reasons).toEqual([own])
    expect(await change('approver', id, pledge.what, ask)).toMatchObject(
      refused('A waiver of this condition has already been requested.'),
    )
    ok(await change('approver', id, pledge.what, refuse))
    expect(await named(id, pledge.what)).toMatchObject({ state: 'open', waiver: null })
    expect(await change('board', id, pledge.what, confirm)).toMatchObject(
      refused('Nobody has requested a waiver of this condition.'),
    )
    ok(await change('approver', id, pledge.what, ask))
    expect(await change('approver', id, pledge.what, confirm)).toMatchObject(refused(own))
    ok(await change('board', id, pledge.what, confirm))
    expect(await change('approver', id, pledge.what, confirm)).toMatchObject(refused('This condition is waived.'))
  })

  it('by two people at once only once', async () => {
    const id = await approved()
    ok(await change('legal', id, pledge.what, ask))
    const answers = await Promise.all([
      change('board', id, pledge.what, confirm),
      change('approver', id, pledge.what, refuse),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await breaks()).toEqual([])
  })

  it('only with the authority that the definitions ask for', async () => {
    const id = await approved()
    ok(await change('legal', id, pledge.what, ask))
    for (const [who, reason] of [
      ['trainee', 'Needs DA3 or stronger'],
      ['rm', 'Needs the role Approver or Credit Analyst.'],
      ['legal', own],
    ] as const)
      expect([who, await change(who, id, pledge.what, confirm)]).toMatchObject([who, refused(reason)])
  })

  it('not by a delegate of who asked, nor by who is away and was spoken for', async () => {
    const { away, end } = absencesOf(bank)
    const id = await approved()
    ok(await change('board', id, pledge.what, ask))
    const absence = await away('board', 'approver')
    expect(await change('approver', id, pledge.what, confirm)).toMatchObject(
      refused('You act for board Tester, who requested this waiver: somebody else must decide.'),
    )
    ok(await end('board', absence), 204)
    ok(await change('approver', id, pledge.what, confirm))
  })
})

describe('What is left to do', () => {
  it('waits for its owner, and for those who decide once a waiver is asked', async () => {
    const id = await approved()
    expect([await waiting('rm', id), await waiting('legal', id)]).toEqual([
      [`${accounts.what}: Fulfil the condition`],
      [`${pledge.what}: Fulfil the condition`],
    ])
    expect(await waiting('board', id)).toEqual([])
    ok(await change('legal', id, pledge.what, ask))
    expect([await waiting('legal', id), await waiting('board', id)]).toEqual([
      [],
      [`${pledge.what}: Decide on the waiver`],
    ])
    ok(await change('board', id, pledge.what, confirm))
    expect(await waiting('board', id)).toEqual([])
  })

  it('is among the notifications, and tells who is to know when it is overdue', async () => {
    const late = { ...pledge, what: 'Send the covenant certificate', due_on: '2026-01-15' }
    const id = await approved([late])
    expect(await notices('legal', id)).toEqual([
      expect.stringMatching(
        /^The condition “Send the covenant certificate” of CR-.* is waiting for you\. It was due on/,
      ),
    ])
    expect(await notices('auditor', id)).toEqual([
      expect.stringMatching(/^The condition “Send the covenant certificate” of CR-.* is overdue\. It was due on/),
    ])
    expect(await notices('rm', id)).toEqual([])
    expect(await named(id, late.what)).toMatchObject({ overdue: true })
    ok(await change('legal', id, late.what, { action: 'fulfil', note: 'Late, but done.' }))
    expect(await named(id, late.what)).toMatchObject({ overdue: false })
    expect([await notices('legal', id), await notices('auditor', id)]).toEqual([[], []])
  })

  it('is found again when its work was lost', async () => {
    const id = await approved()
    const { db, definitions } = bank.api.context
    await db.deleteFrom('open_work').where('application_id', '=', id).execute()
    expect(await waiting('legal', id)).toEqual([])
    await fillOpenWork(db, workflowsOf(await definitions.current()))
    expect(await waiting('legal', id)).toHaveLength(1)
  })

  it('is no work any more once it is fulfilled, though its work was being filled in at that moment', async () => {
    const id = await approved()
    const { db, definitions } = bank.api.context
    const { rows } = await sql<{ read: string }>`
      SELECT jsonb_agg(open_work)::text AS read FROM open_work WHERE application_id = ${id}`.execute(db)
    ok(await change('legal', id, pledge.what, { action: 'fulfil', note: 'Done.' }))
    // What was read before is written after it.
    await sql`INSERT INTO open_work SELECT * FROM jsonb_populate_recordset(NULL::open_work, ${rows[0]?.read}::jsonb)
      ON CONFLICT DO NOTHING`.execute(db)
    await fillOpenWork(db, workflowsOf(await definitions.current()))
    expect(await supervised('approver', id)).toEqual([accounts.what])
  })
})

describe('A document of a condition', () => {
  it('is attached by its owner alone, while the condition is open', async () => {
    const id = await approved()
    expect(await attach('legal', id, accounts.what)).toMatchObject(
      refused("Only the application's relationship manager can do this."),
    )
    expect(await upload(bank, 'rm', id, 'more.csv', 'a;b\n')).toMatchObject(
      refused('The application has been decided. Its documents can no longer be changed.'),
    )
    expect(await upload(bank, 'rm', id, 'more.csv', 'a;b\n', {}, `?condition=${randomUUID()}`)).toMatchObject({
      status: 404,
    })
    const kept = ok<{ id: string }>(await attach('rm', id, accounts.what), 201)
    expect(await named(id, accounts.what)).toMatchObject({ documents: [{ id: kept.id, name: 'accounts.csv' }] })
    expect((await bank.as('rm', 'DELETE', `${list}${id}/documents/${kept.id}/`)).status).toBe(409)
    ok(await change('rm', id, accounts.what, { action: 'fulfil', note: 'Here.', document_id: kept.id }))
    expect(await attach('rm', id, accounts.what)).toMatchObject(refused('This condition is fulfilled.'))
    expect(await breaks()).toEqual([])
  })
})

it('Definitions that leave an open condition without its owner are refused', async () => {
  await approved()
  const opened = (dir: string) => definitionsInUse(openDefinitions(dir), bank.api.context.db).current()
  expect((await opened(schemas.dir)).stages).toHaveLength(8)
  await expect(opened('schemas')).rejects.toThrow(
    'stages/credit-approval/stage.json:1:1: "conditions" of "conditionsSubsequent" was removed, but',
  )
})

it('Another application follows one that has conditions, unless one was altered', async () => {
  const id = await approved()
  const start = () => bank.as('rm', 'POST', `${list}${id}/successors/`, { kind: 'annual_review' })
  const { db } = bank.api.context
  const due = (day: string) =>
    db
      .updateTable('condition_subsequent')
      .set({ due_on: day })
      .where('application_id', '=', id)
      .where('text', '=', pledge.what)
      .execute()
  await due('2030-01-01')
  expect(await start()).toMatchObject(refused('The list of conditions does not match the audit'))
  await due(pledge.due_on)
  expect((await start()).status).toBe(201)
})

describe('Whoever may not see the table', () => {
  /** Does something while the table is withheld from most. */
  const withheld = async (act: () => Promise<void>) => {
    const publish = async (rights?: object) => {
      schemas.edit('stages/credit-approval/stage.json', (stage) => Object.assign(stage, { rights }))
      await bank.api.context.definitions.renewed()
    }
    await publish({ conditions: { see: { roles: ['legal_reviewer', 'approver', 'auditor'] } } })
    try {
      await act()
    } finally {
      await publish()
    }
  }

  it('finds none of its conditions', async () => {
    const id = await approved()
    const { id: condition } = await named(id, pledge.what)
    await withheld(async () => {
      expect(await conditionsOf(id, 'rm')).toEqual([])
      expect(await bank.as('rm', 'POST', `${list}${id}/conditions/${condition}/`, ask)).toMatchObject({ status: 404 })
      expect(await history(id, 'rm')).toMatchObject([{ action: 'conditions stated', conditions: [] }])
      expect([await waiting('rm', id), await notices('rm', id)]).toEqual([[], []])
      expect(await supervised('reviewer', id)).toEqual([])
      expect(new Set(await supervised('approver', id))).toEqual(new Set([accounts.what, pledge.what]))
      expect(await conditionsOf(id, 'legal')).toHaveLength(2)
    })
  })

  it('finds no document that was attached for one of its conditions', async () => {
    const id = await approved()
    const { id: document } = ok<{ id: string }>(await attach('rm', id, accounts.what), 201)
    const readable = [
      `${list}${id}/`,
      `${list}${id}/documents/`,
      `${list}${id}/briefing/?form=credit_review`,
      `${list}${id}/history/?limit=100`,
    ]
    const naming = async (who: Username) => {
      const answers = await Promise.all(readable.map((path) => bank.as(who, 'GET', path)))
      return answers.flatMap((answer, n) => (JSON.stringify(ok(answer)).includes('accounts.csv') ? readable[n] : []))
    }
    const added = async (who: Username) =>
      ok<{ results: object[] }>(await bank.as(who, 'GET', `${list}${id}/history/?limit=1&kind=document`)).results
    expect(await naming('rm')).toEqual(readable)
    await withheld(async () => {
      expect(await naming('rm')).toEqual([])
      expect(await added('rm')).toMatchObject([{ action: 'document added', document: null, changes: [] }])
      expect((await bank.as('rm', 'GET', `${list}${id}/documents/${document}/`)).status).toBe(404)
      expect(await naming('legal')).toEqual(readable)
      expect(await added('legal')).toMatchObject([{ document: { name: 'accounts.csv' } }])
      expect((await bank.as('legal', 'GET', `${list}${id}/documents/${document}/`)).status).toBe(200)
    })
  })
})

it('a condition that is over is withheld as its table was, once the definitions no longer have it', async () => {
  const own = schemasWithConditions()
  const apart = await openBank({ schemasDir: own.dir })
  const publish = async () => {
    await apart.api.context.definitions.renewed()
    expect(apart.api.context.definitions.notLive()).toBeUndefined()
  }
  const found = async (id: string, who: Username) =>
    ok<Condition[]>(await apart.as(who, 'GET', `${list}${id}/conditions/`)).map(({ text }) => text)
  try {
    own.edit('stages/credit-approval/stage.json', (stage) => {
      stage.rights = { conditions: { see: { roles: ['legal_reviewer', 'approver'] } } }
    })
    await publish()
    const id = await approvedUnder(apart, [pledge])
    const [condition] = ok<Condition[]>(await apart.as('legal', 'GET', `${list}${id}/conditions/`))
    const body = { action: 'fulfil', note: 'It is in the register.' }
    ok(await apart.as('legal', 'POST', `${list}${id}/conditions/${condition?.id}/`, body))
    for (const file of ['data.schema', 'ui.schema', 'stage', 'workflow']) {
      const path = `stages/credit-approval/${file}.json`
      own.edit(path, (json) => {
        for (const key of Object.keys(json)) delete json[key]
        Object.assign(json, JSON.parse(readFileSync(`schemas/${path}`, 'utf8')))
      })
    }
    await publish()
    expect([await found(id, 'rm'), await found(id, 'approver')]).toEqual([[], [pledge.what]])
  } finally {
    await apart.close()
    own.remove()
  }
})

describe('The check of the audit finds', () => {
  let own: Bank
  beforeAll(async () => {
    own = await openBank({ schemasDir: schemas.dir })
    const id = await own.carry(upTo('compilation'))
    ok(await upload(own, 'approver', id, 'plan.csv', 'a;b\n'), 201)
    await own.fill(id, 'approval')
    const more = {
      credit_approval_form_approval_decision: 'approved_with_conditions',
      credit_approval_form_approval_comments: 'As listed.',
      credit_approval_form_conditions: [pledge],
    }
    ok(await own.save('approver', id, more))
    ok(await own.act('approver', id, 'credit_approval_form', 'CA_APPROVE_CONDITIONS'))
  })
  afterAll(() => own.close())

  it('nothing where nobody has changed anything', async () => {
    expect(await breaks(own)).toEqual([])
  })

  const touched = (tx: Tx) => tx.updateTable('condition_subsequent').where('text', '=', pledge.what)
  it.each([
    ['another due day', 'due_on', (tx: Tx) => touched(tx).set({ due_on: '2030-01-01' }).execute()],
    ['a condition that is fulfilled by nobody', 'state', (tx: Tx) => touched(tx).set({ state: 'fulfilled' }).execute()],
    ['another text', 'text', (tx: Tx) => touched(tx).set({ text: 'Nothing' }).execute()],
    [
      'one that is gone',
      'it is missing',
      (tx: Tx) => sql`DELETE FROM condition_subsequent WHERE text = ${pledge.what} AND document_id IS NULL`.execute(tx),
    ],
    [
      'a document that was taken out of the decision',
      'it is missing',
      (tx: Tx) => sql`UPDATE document SET condition_id = gen_random_uuid() WHERE condition_id IS NULL`.execute(tx),
    ],
  ])('%s', async (_, words, make) => {
    expect((await foundAfter(own.api, make)).join('\n')).toContain(words)
  })
})
