import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '../../server/audit/verify.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import { addSecrets } from '../support/secrets.ts'
import { absencesOf, refused } from './support/absences.ts'
import { type Bank, type Username, ok, openBank } from './support/bank.ts'

const list = '/api/credit/credit-applications/'
const form = 'credit_request_form'
/** Parts of the values that only the relationship manager may see. */
const secrets = ['S3CRET', '5432109', '10864218']
const schemas = copySchemas()
let bank: Bank
let id: string
let contact: string

const prefixed = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${form}_${field}`, value]))

beforeAll(async () => {
  addSecrets(schemas)
  schemas.edit('stages/credit-request/data.schema.json', ({ properties }) => {
    const { desk_answer = {} } = properties as Record<string, object>
    Object.assign(desk_answer, { formerly: ['desk_reply'] })
  })
  schemas.edit('stages/business-sponsorship/data.schema.json', ({ properties }) => {
    const { own_word = {} } = properties as Record<string, object>
    Object.assign(properties as object, { desk_word: { ...own_word, formerly: [`${form}.desk_word`] } })
  })
  schemas.edit('stages/business-sponsorship/ui.schema.json', (ui) =>
    (ui['ui:tabs'] as object[]).push({ title: 'Desk', fields: ['desk_word'] }),
  )
  schemas.edit('stages/business-sponsorship/stage.json', ({ rights }) =>
    Object.assign(rights as object, { desk_word: { see: 'primary sponsor' } }),
  )
  bank = await openBank({ schemasDir: schemas.dir })
  contact = bank.ids.compiler
  id = (await bank.create()).id
  const fields = prefixed({ desk_answer: 'S3CRET answer', desk_number: 5_432_109, desk_contact: contact })
  const more = prefixed({ risk_note: 'Low', sponsor_note: 'S3CRET note' })
  ok(await bank.save('rm', id, { ...fields, ...more, desk_open: 'S3CRET open', role_note: 'S3CRET by role' }))
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
})

/** Everything that a person can read, as text. */
async function readable(who: Username): Promise<string> {
  const paths = [
    `${list}${id}/`,
    `${list}${id}/history/?limit=100`,
    `${list}${id}/history/?limit=100&form=credit_request&kind=change`,
    `${list}${id}/documents/`,
    `${list}${id}/paper/`,
    `${list}${id}/briefing/?form=credit_review`,
    `${list}${id}/briefing/?form=credit_review&since=2026-01-01T00:00:00.000Z`,
    list,
    `${list}?limit=100&order=title`,
    `${list}?limit=100&search=S3CRET`,
    `${list}awaiting-my-approval/`,
    '/api/notifications/',
    `/api/drafts/${id}/credit_request/`,
    '/api/users/me/',
    ...(who === 'auditor' ? ['/api/audit/entries/?limit=100', '/api/audit/entries/?form=credit_request'] : []),
  ]
  const answers = await Promise.all(paths.map((path) => bank.as(who, 'GET', path)))
  for (const { status } of answers) expect([200, 204]).toContain(status)
  return JSON.stringify(answers.map(({ body, headers }) => [body, headers]))
}

interface Section {
  lines: { label: string }[]
  tables: { rows: { cells: unknown[] }[] }[]
}

const found = (text: string) => secrets.filter((secret) => text.includes(secret))

describe('A value that a person may not see', () => {
  it('is in nothing that they can read', async () => {
    for (const who of ['requester', 'sponsor2', 'reviewer', 'analyst', 'auditor', 'board'] as const)
      expect([who, found(await readable(who))]).toEqual([who, []])
    expect(found(await readable('rm'))).toEqual(secrets)
  })

  it('keeps an auditor who may not see it from the evidence, which is whole or nothing', async () => {
    expect(await bank.as('auditor', 'GET', `${list}${id}/evidence/`)).toMatchObject({
      status: 409,
      body: { detail: 'Evidence holds everything of an application, and part of this one is withheld from you.' },
    })
  })

  it('is no line of a briefing, and no change since they last looked', async () => {
    const labels = async (who: Username) => {
      const path = `${list}${id}/briefing/?form=credit_review&since=2026-01-01T00:00:00.000Z`
      const { sections } = ok<{ sections: Section[] }>(await bank.as(who, 'GET', path))
      return sections.flatMap(({ lines, tables }) => [
        ...lines.map(({ label }) => label),
        ...tables.flatMap(({ rows }) => rows.map(({ cells }) => cells[1])),
      ])
    }
    const [mine, others] = [await labels('reviewer'), await labels('requester')]
    for (const title of ['Answer of the desk', 'Open answer of the desk', 'Contact of the desk', 'Note by role'])
      expect([mine.includes(title), others.includes(title)], title).toEqual([false, false])
    expect(mine.filter((label) => label === 'Note of the risk')).toHaveLength(2)
    expect(await labels('rm')).toContain('Answer of the desk')
  })

  it('is named to nobody by the names of people', async () => {
    const names = async (who: Username) => Object.keys((await bank.read(id, who)).people as object)
    expect(await names('rm')).toContain(contact)
    expect(await names('requester')).not.toContain(contact)
    expect((await bank.nested(id, form, 'requester')).desk_contact_name).toBeNull()
    expect((await bank.nested(id, form, 'rm')).desk_contact_name).toBe('compiler Tester')
  })

  it('is seen by those who have the right, and the answer says who lacks it', async () => {
    expect(await bank.nested(id, form, 'rm')).toMatchObject({
      desk_answer: 'S3CRET answer',
      desk_double: 10_864_218,
      field_rights: { hidden: [], read_only: [] },
    })
    expect(await bank.nested(id, form, 'requester')).toMatchObject({
      desk_answer: null,
      desk_double: null,
      field_rights: {
        hidden: ['desk_answer', 'desk_number', 'desk_double', 'desk_contact', 'desk_open', 'sponsor_note'],
        read_only: ['risk_note'],
      },
    })
    expect(await bank.read(id, 'rm')).toMatchObject({ desk_open: 'S3CRET open', role_note: 'S3CRET by role' })
    expect(await bank.read(id, 'requester')).toMatchObject({ desk_open: null, role_note: null })
    expect((await bank.nested(id, 'credit_review_form', 'requester')).field_rights).toBeUndefined()
  })

  it('changed in the history without a value, also in entries from before', async () => {
    const { results } = ok<{ results: { changes: { field: string }[] }[] }>(
      await bank.as('requester', 'GET', `${list}${id}/history/?limit=100`),
    )
    const changes = results.flatMap((entry) => entry.changes)
    const blank = { kind: 'text', before: null, after: null, withheld: true }
    expect(changes.filter(({ field }) => ['desk_answer', 'role_note'].includes(field))).toEqual([
      { field: 'desk_answer', title: 'Answer of the desk', ...blank },
      { field: 'role_note', title: 'Note by role', ...blank },
    ])
    expect(changes.find(({ field }) => field === 'risk_note')).toMatchObject({ after: 'Low' })
  })
})

describe('Somebody without the right', () => {
  it('saves the rest of the form, and what is stored stays', async () => {
    const answer = await bank.save('requester', id, { title: 'Copper line', ...prefixed({ desk_answer: null }) })
    expect(found(JSON.stringify(answer.body))).toEqual([])
    ok(answer)
    expect(await bank.nested(id, form, 'rm')).toMatchObject({ desk_answer: 'S3CRET answer', desk_number: 5_432_109 })
  })

  it('is refused a change, with the field and who may', async () => {
    expect(await bank.save('requester', id, prefixed({ risk_note: 'High' }))).toMatchObject(
      refused('You cannot change Note of the risk. Needs the role Relationship Manager. Can act: rm Tester.'),
    )
    ok(await bank.save('requester', id, prefixed({ risk_note: 'Low' })))
    ok(await bank.save('rm', id, prefixed({ risk_note: 'Middling' })))
  })

  it('cannot find out a value by sending it', async () => {
    const answers = await Promise.all(
      ['S3CRET answer', 'Another'].map((desk_answer) => bank.save('requester', id, prefixed({ desk_answer }))),
    )
    expect(answers[0]).toMatchObject(refused('You cannot change Answer of the desk.'))
    expect(answers[1]?.body).toEqual(answers[0]?.body)
  })

  it('is not told of a conflict in it', async () => {
    const { version } = await bank.read(id, 'requester')
    ok(await bank.save('rm', id, prefixed({ desk_answer: 'S3CRET refused', guarantor_cif: 'G-1' })))
    const body = { title: 'Zinc line', ...prefixed({ desk_answer: null }) }
    const stale = await bank.save('requester', id, body, { 'if-match': `"${version}"` })
    expect(stale.status).toBe(412)
    expect(found(JSON.stringify(stale.body))).toEqual([])
    expect(JSON.stringify(stale.body)).not.toContain('desk_answer')
  })

  it('has drafts without it', async () => {
    const path = `/api/drafts/${id}/credit_request/`
    const { version } = await bank.read(id, 'requester')
    const data = { title: 'Typed', ...prefixed({ desk_answer: 'S3CRET typed' }) }
    ok(await bank.as('requester', 'PUT', path, { data, version: version - 1 }))
    const draft = await bank.as('requester', 'GET', path)
    expect(draft.body).toMatchObject({ data: { title: 'Typed' } })
    expect(found(JSON.stringify(draft.body))).toEqual([])
    ok(await bank.as('requester', 'DELETE', path), 204)
  })

  it('has drafts without it where they have it under its earlier name, or from before it moved to another stage', async () => {
    const path = `/api/drafts/${id}/credit_request/`
    const { version } = await bank.read(id, 'requester')
    const typed = { title: 'Typed', ...prefixed({ desk_reply: 'S3CRET typed' }) }
    ok(await bank.as('requester', 'PUT', path, { data: typed, version }))
    const moved = JSON.stringify(prefixed({ desk_word: 'S3CRET word' }))
    await sql`UPDATE draft SET data = data || ${moved}::jsonb`.execute(bank.api.context.db)
    const draft = await bank.as('requester', 'GET', path)
    expect(draft.body).toMatchObject({ data: { title: 'Typed' } })
    expect(found(JSON.stringify(draft.body))).toEqual([])
    ok(await bank.as('requester', 'DELETE', path), 204)
  })

  it('is told what a refused transition depends on, and no more', async () => {
    const sentence = 'This depends on Answer of the desk, which you may not see.'
    const refusal = await bank.act('requester', id, form, 'CR_TR_1')
    expect(refusal).toMatchObject(refused(sentence))
    expect(await bank.act('rm', id, form, 'CR_TR_1')).toMatchObject(
      refused('The desk must agree, and has answered: S3CRET refused.'),
    )
    const { sub_processes } = await bank.read(id, 'requester')
    expect(sub_processes[0]).toMatchObject({ open: { missing: { points: [{ message: sentence }] } } })
  })

  it('completes a form whose whole is in order, and only then', async () => {
    ok(await bank.save('rm', id, prefixed({ desk_answer: 'S3CRET yes', desk_contact: null })))
    expect(await bank.act('requester', id, form, 'CR_TR_1')).toMatchObject(
      refused('This depends on Contact of the desk, which you may not see.'),
    )
    ok(await bank.save('rm', id, prefixed({ desk_contact: contact })))
    ok(await bank.act('requester', id, form, 'CR_TR_1'))
    expect(found(await readable('requester'))).toEqual([])
    expect(await bank.nested(id, form, 'rm')).toMatchObject({ desk_answer: 'S3CRET yes' })
  })
})

describe('A right of a party', () => {
  it('is their delegate’s while they are away, to see and to change, on record for both', async () => {
    const people = absencesOf(bank)
    expect((await bank.nested(id, form, 'sponsor')).sponsor_note).toBe('S3CRET note')
    expect((await bank.nested(id, form, 'sponsor2')).sponsor_note).toBeNull()
    await people.away('sponsor', 'sponsor2')
    expect((await bank.nested(id, form, 'sponsor2')).sponsor_note).toBe('S3CRET note')
    await bank.carryOn(id, 'review')
    ok(await bank.save('sponsor2', id, { business_sponsorship_form_own_word: 'Yes' }))
    const { results } = ok<{ results: object[] }>(
      await bank.as('auditor', 'GET', `${list}${id}/history/?limit=1&kind=change`),
    )
    expect(results).toMatchObject([{ actor_name: 'sponsor2 Tester', on_behalf_of: 'sponsor Tester' }])
  })

  it('leaves the audit whole', async () => {
    const { db, key } = bank.api.context
    expect((await verifyAudit(db, [key])).breaks).toEqual([])
  })
})

describe('What was written under other definitions', () => {
  const stage = 'stages/credit-request/stage.json'
  const publish = async () => {
    await bank.api.context.definitions.renewed()
    expect(bank.api.context.definitions.notLive()).toBeUndefined()
  }
  /** Renames a field, or removes it. */
  const rename = (field: string, name?: string) => {
    const renamed = (names: string[]) => names.flatMap((each) => (each === field ? (name ?? []) : each))
    schemas.edit('stages/credit-request/data.schema.json', (data) => {
      const { [field]: schema, ...others } = data.properties as Record<string, object>
      data.properties = name === undefined ? others : { ...others, [name]: { ...schema, formerly: [field] } }
    })
    schemas.edit('stages/credit-request/ui.schema.json', (ui) => {
      for (const tab of ui['ui:tabs'] as { fields?: string[] }[]) if (tab.fields) tab.fields = renamed(tab.fields)
    })
    schemas.edit('paper.json', ({ chapters }) => {
      for (const chapter of chapters as { fields: string[] }[])
        chapter.fields = chapter.fields.flatMap((path) =>
          path === `${form}.${field}` ? (name === undefined ? [] : `${form}.${name}`) : path,
        )
    })
    schemas.edit('briefings/review.json', ({ sections }) => {
      for (const section of sections as { fields?: { from: string }[] }[])
        section.fields = section.fields?.filter(({ from }) => ![field, `${form}.${field}`].includes(from))
    })
  }
  const history = async (who: Username, of = '') => {
    const { results } = ok<{ results: { notices: string[]; comments: string | null; changes: { field: string }[] }[] }>(
      await bank.as(who, 'GET', `${list}${old}/history/?limit=100${of}`),
    )
    return { text: JSON.stringify(results), results }
  }
  const decidedPaper = async (who: Username) =>
    JSON.stringify(ok(await bank.as(who, 'GET', `${list}${closed}/paper/?decided=true`)))
  let old: string
  let closed: string
  beforeAll(async () => {
    const submit = { required: ['code'], properties: { code: { const: 'CR_TR_1' } } }
    schemas.edit(stage, (definition) => {
      definition.rights = undefined
      definition.rules = undefined
      definition.guards = [
        { when: submit, notice: true, message: 'It says {desk_answer}.', require: { required: ['desk_open'] } },
      ]
      definition.comments = [{ when: submit, take: ['desk_answer'] }]
    })
    await publish()
    const entered = { desk_answer: 'S3CRET old', desk_contact: contact, risk_note: 'Rather high' }
    old = (await bank.create(prefixed(entered))).id
    ok(await bank.act('requester', old, form, 'CR_TR_1'))
    closed = (await bank.create(prefixed({ desk_answer: 'S3CRET old', desk_contact: contact }))).id
    ok(await bank.act('requester', closed, form, 'CR_TR_1'))
    ok(await bank.save('reviewer', closed, { credit_review_form_rejection_reason: 'Not our business.' }))
    ok(await bank.act('reviewer', closed, 'credit_review_form', 'CR_REJECT'))
  })

  it('is told as long as everybody may see it', async () => {
    expect((await history('auditor')).text.split('S3CRET old')).toHaveLength(4)
    expect(await decidedPaper('auditor')).toContain('S3CRET old')
  })

  it('is withheld as soon as a right is given', async () => {
    schemas.edit(stage, (definition) => {
      definition.rights = { desk_answer: { see: { parties: ['relationship manager'] } } }
      definition.guards = []
      definition.comments = undefined
    })
    await publish()
    const { text, results } = await history('auditor')
    expect(found(text)).toEqual([])
    const hidden = 'This names a value that you may not see.'
    expect(results[0]).toMatchObject({ notices: [hidden], comments: hidden })
    expect((await history('rm')).text.split('S3CRET old')).toHaveLength(4)
    expect(found(await decidedPaper('auditor'))).toEqual([])
    expect(await decidedPaper('auditor')).toContain('"withheld":1')
    expect(await decidedPaper('rm')).toContain('S3CRET old')
  })

  it('stays withheld after the field is removed', async () => {
    rename('desk_answer')
    schemas.edit(stage, (definition) => (definition.rights = undefined))
    await publish()
    expect(found((await history('auditor')).text + (await decidedPaper('auditor')))).toEqual([])
    // The entry in which it was entered is on another page.
    expect(found((await history('auditor', '&kind=transition')).text)).toEqual([])
    expect((await history('rm')).text).toContain('S3CRET old')
    expect((await history('rm', '&kind=transition')).text).toContain('S3CRET old')
    expect(await decidedPaper('rm')).toContain('S3CRET old')
  })

  it('that a rule about roles showed is withheld from everybody after it is removed', async () => {
    const shown = { when: { in: ['relationship_manager', { var: '$roles' }] }, show: ['role_note'] }
    const noted = async (who: Username) =>
      JSON.stringify(ok(await bank.as(who, 'GET', `${list}${id}/history/?limit=100`)))
    expect(await noted('auditor')).toContain('S3CRET by role')
    schemas.edit(stage, (definition) => (definition.rules = [shown]))
    await publish()
    expect(await noted('auditor')).not.toContain('S3CRET by role')
    expect(await noted('rm')).toContain('S3CRET by role')
    rename('role_note')
    schemas.edit(stage, (definition) => (definition.rules = undefined))
    schemas.edit('stages/credit-request/wire.json', (wire) => {
      wire.unprefixed = (wire.unprefixed as string[]).filter((field) => field !== 'role_note')
    })
    await publish()
    expect(await noted('auditor')).not.toContain('S3CRET by role')
    expect(await noted('rm')).not.toContain('S3CRET by role')
  })

  it('stays withheld after it has had another name', async () => {
    expect((await history('auditor')).text).toContain('Rather high')
    rename('risk_note', 'risk_remark')
    schemas.edit(stage, (definition) => {
      definition.rights = { risk_remark: { see: { parties: ['relationship manager'] } } }
    })
    await publish()
    expect((await history('auditor')).text).not.toContain('Rather high')
    rename('risk_remark')
    schemas.edit(stage, (definition) => (definition.rights = undefined))
    await publish()
    expect((await history('auditor')).text).not.toContain('Rather high')
    expect((await history('rm')).text).toContain('Rather high')
  })
})
