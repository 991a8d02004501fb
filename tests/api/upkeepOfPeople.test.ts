import argon2 from '@node-rs/argon2'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Bank, openBank } from './support/bank.ts'
import { password } from './support/people.ts'
import { type Keepers, keepersOf } from './support/upkeep.ts'
import { untilWaiting } from './support/waiting.ts'

let bank: Bank
let keepers: Keepers

beforeAll(async () => {
  bank = await openBank()
  keepers = await keepersOf(bank, 'ada', 'ben', 'cleo')
})
afterAll(() => bank.close())

const signInAs = (username: string, given: string) =>
  bank.api.send('POST', '/api/token/', { body: { username, password: given } })
const me = (who: string) => bank.api.send('GET', '/api/users/me/', { token: keepers.tokens[who] })
/** What is recorded about a person's account, the oldest first. */
const eventsOf = (username: string) =>
  bank.api.context.db
    .selectFrom('user_event')
    .innerJoin('app_user', 'app_user.id', 'user_id')
    .select(['actor', 'action', 'changes'])
    .where('username', '=', username)
    .orderBy('user_event.id')
    .execute()
const person = { first_name: 'Nina', last_name: 'Holm', email: 'nina@bank.example', role: 'approver', active: true }
const own = { status: 409, body: { detail: expect.stringContaining('Your own role, authority level') as string } }
const about = { status: 409, body: { detail: 'This change is about yourself. Somebody else must decide it.' } }

describe('a person', () => {
  it('works here once a second administrator has approved it, with a first password that only that one is shown', async () => {
    const id = await keepers.propose('ada', 'users', {
      username: 'nina',
      ...person,
      da_level: 'DA5',
      first_password: true,
    })
    expect((await signInAs('nina', password)).status).toBe(401)
    const [made] = await keepers.approve('ben', id)
    expect(made).toMatchObject({ username: 'nina', password: expect.stringMatching(/^(\w{5}-){3}\w{5}$/) as string })
    const { body } = await signInAs('nina', made?.password ?? '')
    const { access, user } = body as { access: string; user: object }
    expect(user).toMatchObject({ name: 'Nina Holm', da_level: 'DA5', role: { name: 'approver' } })
    expect(await bank.api.send('GET', '/api/users/', { token: access })).toMatchObject({
      status: 403,
      body: { code: 'password_change_required' },
    })
    expect(JSON.stringify(await keepers.change('ada', id))).not.toContain(made?.password)
    const change = await keepers.read('ada', 'users', 'nina')
    expect(change?.values).toEqual({ username: 'nina', ...person, da_level: 'DA5' })
  })

  it('has one user name, however it is written', async () => {
    expect((await keepers.ask('ada', 'users', { username: 'NINA', ...person }, { version: null })).body).toEqual({
      username: ['NINA already exists.'],
    })
    expect(await keepers.ask('ada', 'users', { username: 'ni na', ...person, role: 'boss', email: 'x' })).toMatchObject(
      {
        status: 400,
        body: {
          username: ['Username is not valid.'],
          email: ['E-mail is not valid.'],
          role: [expect.stringContaining('Role must be one of: Requester,') as string],
        },
      },
    )
  })

  it('who is deactivated is signed out, and comes back by another approval', async () => {
    await keepers.hire('tom', 'requester')
    await keepers.approve('ben', await keepers.propose('ada', 'users', { username: 'tom', active: false }))
    expect(await me('tom')).toMatchObject({ status: 401 })
    expect((await signInAs('tom', password)).status).toBe(401)
    await keepers.approve('ada', await keepers.propose('ben', 'users', { username: 'tom', active: true }))
    expect((await signInAs('tom', password)).status).toBe(200)
  })

  it('who has lost their password is given another first one, and is signed out', async () => {
    await keepers.hire('uma', 'requester')
    const id = await keepers.propose('ada', 'users', { username: 'uma', first_password: true })
    const [made] = await keepers.approve('ben', id)
    expect(await me('uma')).toMatchObject({ status: 401 })
    expect((await signInAs('uma', password)).status).toBe(401)
    expect((await signInAs('uma', made?.password ?? '')).status).toBe(200)
    expect((await eventsOf('uma')).at(-1)).toMatchObject({ actor: 'ben', changes: { first_password: [null, true] } })
  })

  it('is on record with both who did it', async () => {
    expect((await eventsOf('tom'))[0]).toMatchObject({
      actor: 'ben',
      action: 'approved',
      changes: { active: [true, false], proposed_by: [null, 'ada'] },
    })
  })
})

describe('a file of people', () => {
  const csv = [
    'Username;First name;last_name;ROLE;Authority level;May sign in',
    'olga;Olga;Tamm;Credit Reviewer;da4 head of credit;yes',
    'paul;Paul;Ray;requester;;WAHR',
    'quin;Quin;Lo;King;;perhaps',
  ].join('\n')

  it('may say roles, levels, yes and no as people read them, and as the messages about them do', async () => {
    const { body } = await keepers.as('ada', 'POST', 'types/users/import/preview/', { csv })
    expect((body as { wrong: unknown }).wrong).toEqual([
      {
        line: 4,
        reason: expect.stringMatching(/^Role must be one of: Requester, .* May sign in must be yes or no\.$/),
      },
    ])
    const right = csv.split('\n').slice(0, 3).join('\n')
    const preview = await keepers.as('ada', 'POST', 'types/users/import/preview/', { csv: right })
    expect(preview.body).toMatchObject({
      wrong_count: 0,
      entries: [
        { key: 'olga', after: { first_name: 'Olga', role: 'credit_reviewer', da_level: 'DA4', active: true } },
        { key: 'paul', after: { role: 'requester', active: true } },
      ],
    })
  })

  it('says nothing about how a user name is written', async () => {
    await keepers.hire('vito', 'requester')
    const csv = 'username,first_name\nVITO,Vito'
    const { body } = await keepers.as('ada', 'POST', 'types/users/import/preview/', { csv })
    const { entries } = body as { entries: { key: string; before: object; after: object }[] }
    const values = (await keepers.read('ada', 'users', 'vito'))?.values
    expect(entries).toMatchObject([{ key: 'vito', before: values, after: { ...values, first_name: 'Vito' } }])
  })
})

describe('many people', () => {
  const names = Array.from({ length: 40 }, (_, n) => `many${n}`)
  const imported = async (line: (name: string) => string) => {
    const csv = ['username,first_name,last_name,role,active', ...names.map(line)].join('\n')
    const { body } = await keepers.as('ada', 'POST', 'types/users/import/', { csv })
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await keepers.approve('ben', (body as { id: string }).id)
    const asked = query.mock.calls.length
    query.mockRestore()
    return asked
  }
  const stored = () =>
    bank.api.context.db.selectFrom('app_user').selectAll().where('username', 'in', names).orderBy('username').execute()

  it('are written with few statements, and each is on record', async () => {
    expect(await imported((name) => `${name},Ann,${name},requester,true`)).toBeLessThan(names.length)
    expect(await stored()).toHaveLength(names.length)
    expect(await imported((name) => `${name},Bea,${name},approver,${name !== 'many7'}`)).toBeLessThan(names.length)
    expect(new Set((await stored()).map(({ first_name, role }) => `${first_name} ${role}`))).toEqual(
      new Set(['Bea approver']),
    )
    expect((await stored()).filter(({ active }) => !active).map(({ username }) => username)).toEqual(['many7'])
    const events = await bank.api.context.db
      .selectFrom('user_event')
      .innerJoin('app_user', 'app_user.id', 'user_id')
      .select('changes')
      .where('username', '=', 'many7')
      .orderBy('user_event.id')
      .execute()
    expect(events.map(({ changes }) => changes)).toMatchObject([
      { first_name: [null, 'Ann'], proposed_by: [null, 'ada'] },
      { first_name: ['Ann', 'Bea'], active: [true, false], proposed_by: [null, 'ada'] },
    ])
  })
})

describe('an administrator', () => {
  it('proposes nothing of what they may do themselves, but their name and e-mail', async () => {
    for (const change of [{ role: 'approver' }, { da_level: 'DA1' }, { active: false }, { first_password: true }])
      expect(await keepers.ask('ada', 'users', { username: 'ada', ...change })).toMatchObject(own)
    const id = await keepers.propose('ada', 'users', { username: 'ada', email: 'ada@bank.example' })
    expect((await keepers.decide('ada', id, 'approve')).status).toBe(409)
    await keepers.approve('ben', id)
    expect((await keepers.read('ben', 'users', 'ada'))?.values.email).toBe('ada@bank.example')
  })

  it('decides nothing about themselves, whoever proposed it', async () => {
    const id = await keepers.propose('ada', 'users', { username: 'ben', da_level: 'DA1' })
    expect(await keepers.change('ben', id)).toMatchObject({ refusal: about.body.detail })
    expect(await keepers.decide('ben', id, 'approve')).toMatchObject(about)
    expect(await keepers.decide('ben', id, 'refuse', 'I would rather not.')).toMatchObject(about)
    expect((await keepers.read('ada', 'users', 'ben'))?.values.da_level).toBeUndefined()
    await keepers.approve('cleo', id)
    await keepers.become('ben', { da_level: null })
  })

  it('who may not approve a change makes no password for it', async () => {
    const id = await keepers.propose('ada', 'users', { username: 'otto', ...person, first_password: true })
    const hash = vi.spyOn(argon2, 'hash')
    expect(await keepers.decide('ada', id, 'approve')).toMatchObject({
      status: 409,
      body: { detail: 'You proposed this. Somebody else must decide it; you can withdraw it.' },
    })
    expect(hash).not.toHaveBeenCalled()
    hash.mockRestore()
  })

  it('does not raise themselves by a detour over the roles of others', async () => {
    // Ada and Ben each propose the other's: neither can decide their own.
    const [forBen, forAda] = [
      await keepers.propose('ada', 'users', { username: 'ben', da_level: 'DA1' }),
      await keepers.propose('ben', 'users', { username: 'ada', da_level: 'DA1' }),
    ]
    expect(await keepers.decide('ada', forAda, 'approve')).toMatchObject(about)
    expect(await keepers.decide('ben', forBen, 'approve')).toMatchObject(about)
    // Nor with another role in between: who proposed it is the same person.
    await keepers.become('ada', { role: 'auditor' })
    await keepers.become('ada', { role: 'admin' })
    expect((await keepers.decide('ada', forBen, 'approve')).status).toBe(409)
    // Somebody whom both make an administrator decides by themselves.
    await keepers.hire('dave', 'requester')
    const promotion = await keepers.propose('ada', 'users', { username: 'dave', role: 'admin' })
    expect((await keepers.decide('dave', promotion, 'approve')).status).toBe(404)
    await keepers.approve('ben', promotion)
    expect(await keepers.decide('dave', promotion, 'approve')).toMatchObject({ status: 409 })
    await keepers.approve('dave', forBen)
    expect(await keepers.decide('dave', forAda, 'refuse', 'Not needed.')).toMatchObject({ status: 200 })
    await keepers.become('ben', { da_level: null })
  })

  it('who loses the role while an approval waits has not approved', async () => {
    await keepers.hire('vera', 'requester')
    const id = await keepers.propose('ada', 'users', { username: 'vera', role: 'approver' })
    const { db } = bank.api.context
    const answer = await db.transaction().execute(async (tx) => {
      await tx.updateTable('app_user').set({ role: 'auditor' }).where('username', '=', 'cleo').execute()
      const waiting = keepers.decide('cleo', id, 'approve')
      await untilWaiting(db, waiting)
      return { waiting }
    })
    expect(await answer.waiting).toMatchObject({
      status: 409,
      body: { detail: 'Your role or authority level has changed. Reload the page to continue.' },
    })
    expect((await keepers.read('ada', 'users', 'vera'))?.values.role).toBe('requester')
    await keepers.become('cleo', { role: 'admin' })
  })

  it('whom the operator changes while a change of them is approved is not changed back', async () => {
    await keepers.hire('walt', 'requester')
    const id = await keepers.propose('ada', 'users', { username: 'walt', email: 'walt@bank.example' })
    const { db } = bank.api.context
    const answer = await db.transaction().execute(async (tx) => {
      await tx.updateTable('app_user').set({ active: false }).where('username', '=', 'walt').execute()
      const waiting = keepers.decide('ben', id, 'approve')
      await untilWaiting(db, waiting)
      return { waiting }
    })
    expect(await answer.waiting).toMatchObject({ status: 412, body: { fields: [{ field: 'active', theirs: false }] } })
    expect((await keepers.read('ada', 'users', 'walt'))?.values).toMatchObject({ active: false })
  })

  it('whom the operator adds while a new person of that name is approved stays as the operator wrote them', async () => {
    const id = await keepers.propose('ada', 'users', { username: 'xena', ...person })
    const { db } = bank.api.context
    const answer = await db.transaction().execute(async (tx) => {
      const added = { username: 'Xena', first_name: 'Xena', last_name: 'Orr', role: 'auditor' }
      await tx.insertInto('app_user').values(added).execute()
      const waiting = keepers.decide('ben', id, 'approve')
      await untilWaiting(db, waiting)
      return { waiting }
    })
    expect((await answer.waiting).status).toBe(412)
    expect(await keepers.change('ada', id)).toMatchObject({ state: 'fallen' })
    expect((await keepers.read('ada', 'users', 'Xena'))?.values).toMatchObject({ last_name: 'Orr', role: 'auditor' })
  })

  it('who decides about another while that one decides about them waits for nothing', async () => {
    const [aboutBen, aboutAda] = [
      await keepers.propose('cleo', 'users', { username: 'ben', email: 'ben@bank.example' }),
      await keepers.propose('cleo', 'users', { username: 'ada', email: 'ada2@bank.example' }),
    ]
    const answers = await Promise.all([
      keepers.decide('ada', aboutBen, 'approve'),
      keepers.decide('ben', aboutAda, 'approve'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it('whose role was changed by an earlier approval does not approve the next', async () => {
    const demotion = await keepers.propose('ada', 'users', { username: 'cleo', role: 'auditor' })
    const later = await keepers.propose('ada', 'users', { username: 'vera', role: 'compiler' })
    await keepers.approve('ben', demotion)
    expect((await keepers.decide('cleo', later, 'approve')).status).toBe(404)
  })
})

it('nobody else sees people so', async () => {
  expect(await bank.as('auditor', 'GET', '/api/upkeep/types/users/records/')).toMatchObject({
    status: 409,
    body: { detail: 'Your role cannot maintain People. These roles can: Administrator.' },
  })
})
