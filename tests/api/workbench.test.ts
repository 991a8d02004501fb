import { createHash, randomUUID } from 'node:crypto'
import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Semaphore } from '../../server/admission/semaphore.ts'
import { readOrCreateKey } from '../../server/audit/key.ts'
import { takeCheckpoint } from '../../server/audit/checkpoint.ts'
import { verifyAudit } from '../../server/audit/verify.ts'
import { keepFollowing } from '../../server/keepFollowing.ts'
import { TaskThread } from '../../server/lib/taskThread.ts'
import { lockDecisions } from '../../server/store/upkeep/decisions.ts'
import { publishDue } from '../../server/workflow/workbench/publishDue.ts'
import { type CopiedSchemas, copySchemas } from '../support/copiedSchemas.ts'
import { longestTurn } from '../support/longestTurn.ts'
import { inDays, refused } from './support/absences.ts'
import { type Bank, ok, openBank } from './support/bank.ts'
import { tamper } from './support/tampering.ts'
import { untilWaiting } from './support/waiting.ts'
import { type Draft, type Workbench, workbenchOf } from './support/workbench.ts'

let schemas: CopiedSchemas
let bank: Bank
let bench: Workbench
beforeAll(async () => {
  schemas = copySchemas()
  bank = await openBank({ schemasDir: schemas.dir })
  bench = await workbenchOf(bank.api, {
    drafter: 'form_designer',
    second: 'form_designer',
    chief: 'admin',
    deputy: 'admin',
  })
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
})

/** The title of the role that these tests rename. */
const roles = async () => {
  const { body } = await bank.api.send('GET', '/definitions/index.json')
  return (body as { reference: { roles: { title: string }[] } }).reference.roles.map(({ title }) => title)
}
const renamed = (to: string) => bench.edited('reference.json', '"title": "Auditor"', `"title": "${to}"`)
const inFolder = (path: string) => readFileSync(join(schemas.dir, path), 'utf8')

describe('The workbench', () => {
  it('is for those who draft definitions or publish them', async () => {
    const { token } = { token: bank.tokens.rm }
    for (const url of ['', 'files/?of=live', 'versions/'])
      expect(await bank.api.send('GET', `/api/workbench/${url}`, { token })).toMatchObject(
        refused('Your role cannot change the definitions. These roles can: Form Designer.'),
      )
    expect((await bench.state()).governed_by).toBe('folder')
    expect(await bench.draft({}, 'chief')).toMatchObject(refused('Your role cannot change the definitions.'))
  })

  it('shows the files of the folder byte for byte, under a hash that sha256sum computes', async () => {
    const { hash, texts } = await bench.files('live')
    const sum = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(texts['reference.json']).toBe(inFolder('reference.json'))
    expect(texts['stages/credit-review/cases.json']).toBe(inFolder('stages/credit-review/cases.json'))
    const lines = Object.keys(texts)
      .toSorted()
      .map((path) => `${sum(texts[path] ?? '')}  ${path}\n`)
    expect(sum(lines.join(''))).toBe(hash)
  })
})

describe('A draft of the definitions', () => {
  beforeEach(async () => {
    for (const who of ['drafter', 'second']) await bench.as(who, 'DELETE', 'draft/')
  })

  it('is kept byte for byte, whatever it says, and holds back nobody', async () => {
    const texts = {
      'reference.json': '\uFEFF{\r\n\t"roles": [,]\r\n',
      'stages/new-one/workflow.json': '',
      'application.json': null,
      'tables/rates.cases.json': 'not JSON \u2028 💶',
    }
    const draft = ok<Draft>(await bench.draft(texts))
    expect(draft.changed_paths).toEqual(Object.keys(texts).toSorted())
    const { hash, texts: kept } = await bench.files('draft')
    expect(hash).toBe(draft.hash)
    const { 'application.json': _, ...others } = texts
    expect(kept).toMatchObject(others)
    expect(kept).not.toHaveProperty(['application.json'])
    expect((await bench.state('second')).draft).toBeNull()
    expect((await bench.state()).refused).toBeNull()
    expect(await roles()).toContain('Auditor')
  })

  it('names only what differs from its base', async () => {
    const live = (await bench.files('live')).texts['reference.json'] ?? ''
    const draft = ok<Draft>(await bench.draft({ 'reference.json': live, 'paths/none.json': null }))
    expect(draft).toMatchObject({ changed_paths: [], hash: draft.base_hash })
  })

  it('is refused where another window has written since, and nothing is lost', async () => {
    const first = ok<Draft>(await bench.draft({ 'reference.json': '1' }))
    ok(await bench.draft({ 'reference.json': '2', 'application.json': 'a' }))
    const late = { revision: first.revision }
    expect(await bench.draft({ 'reference.json': '3', 'application.json': 'a' }, 'drafter', late)).toMatchObject({
      status: 409,
      body: { code: 'draft_changed', changed_paths: ['reference.json'] },
    })
    expect((await bench.files('draft')).texts['reference.json']).toBe('2')
    expect((await bench.as('drafter', 'DELETE', 'draft/')).status).toBe(204)
    expect(await bench.draft({ 'reference.json': '4' }, 'drafter', late)).toMatchObject({ status: 409 })
    expect((await bench.state('drafter')).draft).toBeNull()
  })

  it('is kept once if it is sent again because the answer was lost', async () => {
    const first = ok<Draft>(await bench.draft({ 'reference.json': '1' }))
    const second = ok<Draft>(await bench.draft({ 'reference.json': '2' }))
    expect(ok(await bench.draft({ 'reference.json': '2' }, 'drafter', { revision: first.revision }))).toEqual(second)
    expect((await bench.as('drafter', 'DELETE', 'draft/')).status).toBe(204)
  })

  it('of two windows that write at once one is kept', async () => {
    const { live } = await bench.state()
    const body = (text: string) => ({ base_hash: live.hash, revision: 0, files: { 'reference.json': text } })
    const answers = await Promise.all(['1', '2'].map((text) => bench.as('drafter', 'PUT', 'draft/', body(text))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it.each([
    '../reference.json',
    'stages/../../etc/passwd.json',
    '/etc/passwd',
    'stages//workflow.json',
    'stages/x/../workflow.json',
    'stages/x/notes.json',
    'stages/.hidden/workflow.json',
    'stages/__proto__/workflow.json',
    'stages/x\\workflow.json',
    'stages/x\n/workflow.json',
    'stages/\u202Ex/workflow.json',
    'meta/stage.schema.json',
    'tables/rates.txt',
    'tables/a/b.json',
    'constructor',
    '',
  ])('has no file at %j', async (path) => {
    expect(await bench.draft({ [path]: '{}' })).toMatchObject({
      status: 400,
      body: { files: { [path]: [expect.any(String)] } },
    })
  })

  it('is bounded, each file and all of them, and says where', async () => {
    const large = 'x'.repeat(512 * 1024 + 1)
    expect((await bench.draft({ 'reference.json': large })).status).toBe(400)
    const wide = 'é'.repeat(300 * 1024)
    expect(await bench.draft({ 'reference.json': wide })).toMatchObject({
      status: 400,
      body: { files: { 'reference.json': ['This file must not be larger than 512 kB.'] } },
    })
    const many = Object.fromEntries([1, 2, 3, 4].map((n) => [`tables/t${n}.json`, 'x'.repeat(500 * 1024)]))
    expect(await bench.draft(many)).toMatchObject({ status: 400, body: { files: { '': [expect.any(String)] } } })
    const files = Object.fromEntries(Array.from({ length: 999 }, (_, n) => [`tables/t${n}.json`, '']))
    expect(await bench.draft(files)).toMatchObject({ status: 400, body: { files: { '': [expect.any(String)] } } })
    expect((await bench.draft({ 'reference.json': 'x'.repeat(5 * 1024 * 1024) })).status).toBe(413)
  })

  it('is refused with few of very many mistakes, and names few of very many files', async () => {
    const sizeOf = ({ body }: { body: unknown }) => JSON.stringify(body).length
    const names = (count: number, of: (n: string) => string) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [of(`${n}`), '']))
    const misplaced = await bench.draft(names(900, (n) => n.padStart(300, 'x')))
    expect([misplaced.status, sizeOf(misplaced) < 64 * 1024]).toEqual([400, true])
    const many = names(800, (n) => `stages/${n.padStart(99, 'x')}/data.schema.json`)
    ok(await bench.draft(many))
    const late = await bench.draft({}, 'drafter', { revision: 1 })
    expect([late.status, sizeOf(late) < 64 * 1024]).toEqual([409, true])
    expect(await bench.propose('drafter', { revision: 1 })).toMatchObject({ status: 409 })
    expect(sizeOf(await bench.propose('drafter', { revision: 1 }))).toBeLessThan(64 * 1024)
  })

  it('is checked beside what others do, each mistake with its place', async () => {
    ok(
      await bench.draft({
        ...(await bench.edited('reference.json', '"may": ["define",', '"may": ["defines",')),
        'application.json': '{',
      }),
    )
    const { done, held } = await longestTurn(() => bench.as('drafter', 'POST', 'draft/check/'))
    const { mistakes } = ok<{ mistakes: string[] }>(done)
    expect(mistakes.length).toBeGreaterThan(0)
    for (const mistake of mistakes) expect(mistake).toMatch(/^[a-z-/.]+:\d+:\d+: ./)
    // What has no end takes seconds.
    expect(held).toBeLessThan(1_000)
    expect(await bench.propose()).toMatchObject({
      status: 409,
      body: { code: 'definitions_refused', reasons: mistakes.slice(0, 20) },
    })
  })

  it('is told which applications it would leave in a state that it lacks', async () => {
    await bank.create()
    ok(await bench.draft({ ...(await bench.edited('application.json', '"DRAFT": {', '"BEGUN": {')) }))
    const { texts } = await bench.files('draft')
    ok(await bench.draft({ 'application.json': (texts['application.json'] ?? '').replaceAll('"DRAFT"', '"BEGUN"') }))
    const { mistakes } = ok<{ mistakes: string[] }>(await bench.as('drafter', 'POST', 'draft/check/'))
    expect(mistakes.join('\n')).toContain('application.json:1:1: the state DRAFT was removed, but')
  })
})

describe('The live applications that hold a value', () => {
  interface Held {
    applications: number
    states: { state: string; applications: number }[]
  }
  const holders = async (query: string) => ok<Held>(await bench.as('drafter', 'GET', `holders/${query}`))

  it('are counted by state: all of them, those with something in a field, and those with one of its options', async () => {
    const form = '?form_type=credit_request'
    const asked = ['', form, `${form}&field=senior_business_sponsor_id`]
    asked.push(`${asked[2]}&value=${bank.ids.sponsor}`)
    const before = await Promise.all(asked.map(holders))
    await bank.create()
    const after = await Promise.all(asked.map(holders))
    expect(after.map(({ applications }) => applications)).toEqual(before.map(({ applications }) => applications + 1))
    expect(after[3]?.states).toEqual([{ state: 'DRAFT', applications: after[3]?.applications }])
    const title = `${form}&field=title`
    for (const none of [`${asked[2]}&value=nobody`, `${form}&field=constructor`, title.replace('credit_request', 'no')])
      expect(await holders(none)).toEqual({ applications: 0, states: [] })
  })

  it('are counted by what a column has in their rows', async () => {
    const rows = '?form_type=credit_request&field=limit_requests&column='
    const asked = ['comments', 'comments&value=Only here', 'comments&value=nowhere', 'nothing'].map(
      (each) => rows + each,
    )
    const counts = async () => (await Promise.all(asked.map(holders))).map(({ applications }) => applications)
    const [some = 0, ...before] = await counts()
    expect(before).toEqual([0, 0, 0])
    const line = { limit_type_id: bank.limitType.id, proposed_amount: 25 }
    await bank.create({
      limit_requests: [line, { ...line, comments: 'Only here' }, { ...line, comments: 'Only here' }],
    })
    expect(await counts()).toEqual([some + 1, 1, 0, 0])
  })
})

describe('While the folder governs', () => {
  it('what is proposed waits, and cannot be published', async () => {
    const proposal = await bench.proposed(await renamed('Examiner'))
    expect(proposal).toMatchObject({ changed_paths: ['reference.json'], may_publish: false })
    expect(await bench.publish(proposal)).toMatchObject(refused('The definitions are those of the folder.'))
    expect(await bench.restore(1)).toMatchObject({ status: 404 })
    await bench.as('drafter', 'POST', `proposals/${proposal.id}/refuse/`, {})
    expect((await bench.state()).proposals).toEqual([])
  })

  it('what was drafted from is known, also where the folder is edited before the draft is first kept', async () => {
    const before = inFolder('reference.json')
    const becomes = async (title: string) => {
      writeFileSync(join(schemas.dir, 'reference.json'), before.replace('"Auditor"', `"${title}"`))
      await vi.waitFor(async () => expect(await roles()).toContain(title), { timeout: 20_000 })
    }
    await bench.as('drafter', 'DELETE', 'draft/')
    await becomes('By hand')
    const { live } = await bench.state()
    await becomes('By hand again')
    const draft = await bench.draft({ 'reference.json': before }, 'drafter', { base_hash: live.hash })
    expect(ok<Draft>(draft)).toMatchObject({ base_hash: live.hash, changed_paths: ['reference.json'] })
    expect((await bench.files(live.hash)).texts['reference.json']).toContain('"By hand"')
    await bench.as('drafter', 'DELETE', 'draft/')
    await becomes('Auditor')
  })

  it('only administrators let the workbench govern, and what is live becomes version 1', async () => {
    expect(await bench.as('drafter', 'POST', 'governance/', { governed_by: 'workbench' })).toMatchObject(
      refused('Your role cannot decide where the definitions come from'),
    )
    const { live: before } = await bench.state()
    const { governed_by, live, folder_differs } = await bench.govern('workbench')
    expect({ governed_by, folder_differs }).toEqual({ governed_by: 'workbench', folder_differs: false })
    expect(live).toMatchObject({ number: 1, hash: before.hash, published_by: 'chief Tester' })
  })
})

describe('While the workbench governs', () => {
  beforeAll(() => bench.govern('workbench'))

  it('a publication waits for no check of a draft, and one person has one check at a time', async () => {
    const acquire = vi.spyOn(Semaphore.prototype, 'acquire')
    const usedBy = (who: string) =>
      new Set(
        acquire.mock.contexts.flatMap((semaphore: unknown, n) =>
          semaphore instanceof Semaphore && acquire.mock.calls[n]?.[0]?.visitor === bench.ids[who] ? [semaphore] : [],
        ),
      )
    const proposal = await bench.proposed(await bench.edited('reference.json', '{', '{ '))
    ok(await bench.publish(proposal))
    const [[checks], published] = [usedBy('drafter'), usedBy('chief')]
    acquire.mockRestore()
    expect([checks !== undefined, published.size]).toEqual([true, 1])
    expect(published).not.toContain(checks)
    const own = await checks?.acquire({ visitor: 'one' })
    const gone = new AbortController()
    const next = checks?.acquire({ visitor: 'one', gone: gone.signal })
    const other = await checks?.acquire({ visitor: 'other' })
    expect([typeof own, typeof other]).toEqual(['function', 'function'])
    gone.abort()
    expect(await next).toBeUndefined()
    for (const leave of [own, other]) leave?.()
  })

  it('one person proposes so many versions a day, because each is kept for good', async () => {
    const { db } = bank.api.context
    const { hash } = (await bench.state()).live
    const row = { base: hash, hash, note: 'Many', proposed_by: bench.ids.second ?? '', state: 'withdrawn' as const }
    const [now, early] = [new Date(), new Date('2026-01-01')]
    const rows = (number: number, proposed_at: Date) =>
      Array.from({ length: number }, () => ({ ...row, id: randomUUID(), proposed_at, decided_at: proposed_at }))
    await db
      .insertInto('definition_proposal')
      .values([...rows(199, now), ...rows(9, early)])
      .execute()
    ok(await bench.draft(await bench.edited('reference.json', '{', '{  '), 'second'))
    const last = await bench.propose('second')
    expect(last.status).toBe(201)
    ok(await bench.draft(await bench.edited('reference.json', '{', '{   '), 'second'))
    expect(await bench.propose('second')).toMatchObject(refused('You have proposed 200 versions within a day.'))
    await db.deleteFrom('definition_proposal').where('note', '=', 'Many').execute()
    await bench.as('second', 'POST', `proposals/${(last.body as { id: string }).id}/refuse/`, {})
  })

  it('an edit of the folder is offered, and not live until it is taken over and published', async () => {
    schemas.edit('reference.json', (json) => {
      const all = json.roles as { name: string; title: string }[]
      for (const role of all) if (role.name === 'auditor') role.title = 'By hand'
    })
    expect(await roles()).not.toContain('By hand')
    expect(await bench.state()).toMatchObject({ folder_differs: true, refused: null })
    const { hash, texts } = await bench.files('folder')
    const proposal = await bench.proposed({ 'reference.json': texts['reference.json'] ?? null })
    expect(proposal.hash).toBe(hash)
    // What was drafted from is still there when something else is live.
    expect((await bench.files(proposal.base_hash)).hash).toBe(proposal.base_hash)
    expect(await bench.as('drafter', 'GET', `files/?of=${'0'.repeat(64)}`)).toMatchObject(refused('are not known here'))
    ok(await bench.publish(proposal))
    expect(await roles()).toContain('By hand')
    expect((await bench.state()).folder_differs).toBe(false)
  })

  it('a folder that stays behind what is published here is not offered', async () => {
    ok(await bench.publish(await bench.proposed(await bench.edited('reference.json', '{', '{    '))))
    expect((await bench.state()).folder_differs).toBe(false)
  })

  it('what its author drafts further goes on from there; a draft that is begun anew does not', async () => {
    const proposal = await bench.proposed(await bench.edited('reference.json', 'By hand', 'Inspector'))
    const { draft: begun } = await bench.state('drafter')
    expect(begun?.goes_on_from).toBeNull()
    const further = await bench.edited('reference.json', 'By hand', 'Examiner')
    expect(ok<Draft>(await bench.draft(further)).goes_on_from).toBeNull()
    ok(await bench.publish(proposal))
    const { draft, live } = await bench.state('drafter')
    expect(draft).toMatchObject({ base_hash: proposal.base_hash, goes_on_from: live.hash })
    const again = { base_hash: proposal.base_hash }
    expect(ok<Draft>(await bench.draft({}, 'drafter', again)).goes_on_from).toBe(live.hash)
    expect(ok<Draft>(await bench.draft(further)).goes_on_from).toBeNull()
    // Once it has another base, it does not go on from there any more, whatever base it has later.
    expect(ok<Draft>(await bench.draft({}, 'drafter', again)).goes_on_from).toBeNull()

    await bench.as('drafter', 'DELETE', 'draft/')
    expect(ok<Draft>(await bench.draft({}, 'drafter', again)).goes_on_from).toBeNull()
    await bench.as('drafter', 'DELETE', 'draft/')
    await bench.publish(await bench.proposed(await bench.edited('reference.json', 'Inspector', 'By hand')))
  })

  it('a second person publishes: it is live at once, in the history, and in the audit', async () => {
    const before = await bench.state()
    const proposal = await bench.proposed(await bench.edited('reference.json', 'By hand', 'Inspector'), 'drafter')
    expect((await bench.state()).proposals).toMatchObject([{ may_publish: true, refusal: null }])
    expect((await bench.publish(proposal, 'drafter')).status).toBe(409)
    const { live, draft } = ok<Awaited<ReturnType<Workbench['state']>>>(await bench.publish(proposal))
    expect(live).toMatchObject({
      number: (before.live.number ?? 0) + 1,
      hash: proposal.hash,
      note: 'As agreed.',
      published_by: 'chief Tester',
    })
    expect(draft).toBeNull()
    expect((await bench.state('drafter')).draft).toBeNull()
    expect(await roles()).toContain('Inspector')
    expect((await bench.versions())[0]).toMatchObject({
      number: live.number,
      author: { name: 'drafter Tester' },
      published_by: { name: 'chief Tester' },
      changed_paths: ['reference.json'],
    })
    expect(await bench.publish(proposal)).toMatchObject(refused('This has been decided already.'))
    const { db, config } = bank.api.context
    const key = await readOrCreateKey(config.auditKeyFile)
    await takeCheckpoint(db, key)
    expect((await verifyAudit(db, [key])).breaks).toEqual([])
    const { rows } = await sql<object>`SELECT action, actor, changes -> 'hash' AS hash FROM record_audit
      WHERE type = 'schemas/' AND action = 'published' ORDER BY link DESC LIMIT 1`.execute(db)
    expect(rows).toEqual([{ action: 'published', actor: 'chief', hash: [before.live.hash, live.hash] }])
  })

  it('nobody publishes their own, whatever their role becomes, and no stand-in does', async () => {
    const proposal = await bench.proposed(await bench.edited('reference.json', 'Inspector', 'Assessor'), 'second')
    await bench.become('second', { role: 'admin' })
    await bench.arrive('second')
    expect(await bench.publish(proposal, 'second')).toMatchObject(refused('You proposed this.'))
    const { status } = await bank.api.send('POST', '/api/absences/', {
      token: (await signedIn('second')).token,
      body: { delegate_id: bench.ids.deputy, until: inDays(3), reason: 'Leave' },
    })
    expect(status).toBe(201)
    expect(await bench.publish(proposal, 'deputy')).toMatchObject(refused('You act for second Tester'))
    // As an administrator the author may not propose any more.
    expect(await bench.publish(proposal)).toMatchObject(refused('may no longer propose this'))
    await bench.become('second', { role: 'form_designer' })
    // The absence is over for whoever has another role.
    ok(await bench.publish(proposal, 'deputy'))
  })

  it('of two designers who publish at once one wins, and the other is told what has changed', async () => {
    const one = await bench.proposed(await bench.edited('reference.json', 'Assessor', 'Appraiser'))
    const other = await bench.proposed(await bench.edited('application.json', '{', '{\n'), 'second')
    const answers = await Promise.all([bench.publish(one), bench.publish(other, 'deputy')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const won = answers[0]?.status === 200 ? one : other
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'base_changed',
      changed_paths: won.changed_paths,
    })
    const [left] = (await bench.state()).proposals
    expect(left).toMatchObject({ may_publish: false, refusal: expect.stringContaining('must merge the changes') })
    expect((await bench.as('chief', 'POST', `proposals/${left?.id}/refuse/`, {})).status).toBe(400)
    expect((await bench.as('chief', 'POST', `proposals/${left?.id}/refuse/`, { reason: 'Late.' })).status).toBe(204)
    expect((await bench.state()).decided[0]).toMatchObject({
      id: left?.id,
      state: 'refused',
      reason: 'Late.',
      decided_by: { name: 'chief Tester' },
    })
    expect((await bench.state()).live.hash).toBe(won.hash)
  })

  it('what its author replaces while it is being published does not go live, and the audit has what was replaced', async () => {
    const { db } = bank.api.context
    const { live } = await bench.state()
    const proposal = await bench.proposed(await bench.edited('reference.json', '{', '{    '))
    let publishing: ReturnType<Workbench['publish']> | undefined
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('definition_proposal')
        .set({ state: 'withdrawn', decided_at: new Date() })
        .where('id', '=', proposal.id)
        .execute()
      publishing = bench.publish(proposal)
      await vi.waitFor(
        async () => {
          const { rows } = await sql`SELECT FROM pg_stat_activity WHERE datname = current_database()
            AND wait_event_type = 'Lock' AND query LIKE '%definition_proposal%'`.execute(db)
          if (rows.length === 0) throw new Error('Nobody waits yet.')
        },
        { timeout: 20_000 },
      )
    })
    expect(await publishing).toMatchObject(refused('This has been decided already.'))
    expect((await bench.state()).live.hash).toBe(live.hash)

    const replaced = await bench.proposed(await bench.edited('reference.json', '{', '{     '))
    const last = await bench.proposed(await bench.edited('reference.json', '{', '{      '))
    const { rows } = await sql<{ action: string; hash: unknown }>`
      SELECT action, changes -> 'hash' AS hash FROM record_audit
      WHERE type = 'schemas/' AND key = ${replaced.id} ORDER BY link`.execute(db)
    expect(rows).toEqual([
      { action: 'proposed', hash: [live.hash, replaced.hash] },
      { action: 'withdrawn', hash: [replaced.hash, null] },
    ])
    await bench.as('drafter', 'POST', `proposals/${last.id}/refuse/`, {})
  })

  it('takes the place of one that is proposed at the same moment', async () => {
    const { db } = bank.api.context
    await bench.proposed(await bench.edited('reference.json', '{', '{        '))
    let proposing: ReturnType<Workbench['propose']>[] = []
    await db.transaction().execute(async (tx) => {
      // Readers go on: both see what is open before either has written anything.
      await sql`LOCK TABLE definition_proposal IN EXCLUSIVE MODE`.execute(tx)
      proposing = [bench.propose(), bench.propose()]
      await untilWaiting(db, Promise.race(proposing), 2)
    })
    expect((await Promise.all(proposing)).map(({ status }) => status)).toEqual([201, 201])
    const { proposals } = await bench.state()
    expect(proposals).toHaveLength(1)
    for (const { id } of proposals) await bench.as('drafter', 'POST', `proposals/${id}/refuse/`, {})
  })

  it('stays scheduled where its author proposes the next one at the same moment', async () => {
    const { db } = bank.api.context
    const proposal = await bench.proposed(await bench.edited('reference.json', '{', '{       '))
    let proposing: ReturnType<Workbench['propose']> | undefined
    await db.transaction().execute(async (tx) => {
      const scheduled = { state: 'scheduled' as const, decided_at: new Date() }
      await tx.updateTable('definition_proposal').set(scheduled).where('id', '=', proposal.id).execute()
      proposing = bench.propose()
      await untilWaiting(db, proposing)
    })
    expect(await proposing).toMatchObject({ status: 201 })
    const { proposals } = await bench.state()
    expect(proposals.map(({ id }) => id)).toContain(proposal.id)
    for (const { id } of proposals) await bench.as('drafter', 'POST', `proposals/${id}/refuse/`, {})
  })

  it('does not go live if an application entered a state that it lacks while it was being published', async () => {
    const { db } = bank.api.context
    const { live } = await bench.state()
    const without = (await bench.files('live')).texts['application.json'] ?? ''
    const proposal = await bench.proposed({
      'application.json': without.replaceAll('"SPONSOR_PENDING"', '"SLOW_SPONSOR_PENDING"'),
    })
    let publishing: ReturnType<Workbench['publish']> | undefined
    await db.transaction().execute(async (tx) => {
      await lockDecisions(tx)
      publishing = bench.publish(proposal)
      await untilWaiting(db, publishing)
      await bank.carry(['request', 'review'])
    })
    expect(await publishing).toMatchObject({
      status: 409,
      body: {
        reasons: [expect.stringContaining('the state SPONSOR_PENDING was removed, but an application is in it.')],
      },
    })
    expect((await bench.state()).live.hash).toBe(live.hash)
    await bench.as('drafter', 'POST', `proposals/${proposal.id}/refuse/`, {})
  })

  it('an earlier version is live again in one step, and the history only grows', async () => {
    const before = await bench.versions()
    const answer = ok<Awaited<ReturnType<Workbench['state']>>>(await bench.restore(1))
    expect(answer.live).toMatchObject({ number: before.length + 1, note: 'Back.', hash: before.at(-1)?.hash })
    expect(await roles()).toContain('Auditor')
    expect((await bench.versions())[0]).toMatchObject({ restores: 1, author: null })
    expect(await bench.restore(1)).toMatchObject(refused('This version is live already.'))
  })

  it('an earlier version is live again by another form designer, not by its author', async () => {
    ok(await bench.publish(await bench.proposed(await renamed('By the drafter'), 'drafter'), 'second'))
    const { number } = (await bench.state('chief')).live
    ok(await bench.restore(1))
    const byAuthor = await bench.restore(number ?? 0, 'drafter')
    expect(byAuthor).toMatchObject(
      refused('drafter Tester is an author of this version. Somebody else must roll back to it.'),
    )
    ok(await bench.restore(number ?? 0, 'second'))
    ok(await bench.restore(1))
  })

  it('an earlier version does not go live in place of one that the person has not seen', async () => {
    const { live: seen } = await bench.state()
    ok(await bench.publish(await bench.proposed(await renamed('Published meanwhile'), 'drafter')))
    const { live } = await bench.state()
    expect(await bench.restore(1, 'chief', { live_hash: seen.hash })).toMatchObject(
      refused('Another version has become live since. Look at it before you roll back.'),
    )
    expect((await bench.state()).live.number).toBe(live.number)
    ok(await bench.restore(1, 'chief', { live_hash: live.hash }))
  })

  it('a due version whose check does not come to an end is tried again, for some minutes', async () => {
    const { db, definitions } = bank.api.context
    const at = Date.now() + 86_400_000
    const due = (minutes: number) => publishDue(db, new Date(at + minutes * 60_000))
    const scheduled = async (title: string) => {
      const proposal = await bench.proposed(await renamed(title), 'drafter', { live_from: new Date(at).toISOString() })
      ok(await bench.publish(proposal))
      return proposal.id
    }
    const hold = () =>
      vi.spyOn(TaskThread.prototype, 'run').mockRejectedValue(new DOMException('It took too long.', 'TimeoutError'))
    onTestFinished(() => void vi.restoreAllMocks())
    const first = await scheduled('Tried again')
    hold()
    await expect(due(1)).rejects.toThrow('these definitions cannot be checked')
    expect((await bench.state()).proposals).toMatchObject([{ id: first }])
    vi.restoreAllMocks()
    await due(2)
    await definitions.follow()
    expect(await roles()).toContain('Tried again')
    ok(await bench.restore(1))

    const second = await scheduled('Given up')
    hold()
    await due(11)
    expect((await bench.state()).decided[0]).toMatchObject({
      id: second,
      state: 'fallen',
      reason: expect.stringContaining('these definitions cannot be checked'),
    })
  })

  it('a version is live from the time for which it was published, unless another one is by then', async () => {
    const later = { live_from: new Date(Date.now() + 86_400_000).toISOString() }
    expect(await bench.propose('drafter', { live_from: '2020-01-01T00:00:00Z' })).toMatchObject({ status: 400 })
    const first = await bench.proposed(await renamed('Later'), 'drafter', later)
    const second = await bench.proposed(await renamed('Too late'), 'second', later)
    for (const each of [first, second]) ok(await bench.publish(each))
    expect((await bench.state()).proposals).toMatchObject([
      { published_by: { name: 'chief Tester' }, may_publish: false },
      { live_from: later.live_from },
    ])
    expect(await roles()).not.toContain('Later')
    const due = new Date(Date.now() + 2 * 86_400_000)
    await publishDue(bank.api.context.db, due)
    await bank.api.context.definitions.follow()
    expect(await roles()).toContain('Later')
    const { rows } = await sql<object>`SELECT state, reason FROM definition_proposal WHERE id = ${second.id}`.execute(
      bank.api.context.db,
    )
    expect(rows).toEqual([{ state: 'fallen', reason: 'The live definitions have changed since.' }])
    expect((await bench.state()).decided[0]).toMatchObject({ id: second.id, state: 'fallen' })
  })

  it('a due version that cannot be read is logged once, and holds up none after it', async () => {
    const { db, definitions } = bank.api.context
    const called = (to: string) => bench.edited('reference.json', '"title": "Later"', `"title": "${to}"`)
    const first = await bench.proposed(await called('Unreadable'), 'drafter', { live_from: soon() })
    const second = await bench.proposed(await called('Readable'), 'second', { live_from: soon() })
    for (const each of [first, second]) ok(await bench.publish(each))
    const [text] = (
      await sql<{ hash: string; bytes: Buffer }>`SELECT hash, bytes FROM definition_text
        WHERE hash = (SELECT manifest ->> 'reference.json' FROM definition_files WHERE hash = ${first.hash})`.execute(
        db,
      )
    ).rows
    const becomes = (bytes?: Buffer) =>
      tamper(bank.api, (tx) => sql`UPDATE definition_text SET bytes = ${bytes} WHERE hash = ${text?.hash}`.execute(tx))
    await becomes(Buffer.from('{}'))
    const sooner = new Date(Date.now() - 1_000)
    await db.updateTable('definition_proposal').set({ live_from: sooner }).where('state', '=', 'scheduled').execute()
    const stopping = new AbortController()
    const warn = vi.fn<(...logged: unknown[]) => void>()
    keepFollowing({ definitions, db, stopping: stopping.signal }, { warn })
    await vi.waitFor(async () => expect(await roles()).toContain('Readable'), { timeout: 20_000 })
    await becomes(text?.bytes)
    await vi.waitFor(async () => expect((await bench.state()).proposals).toEqual([]), { timeout: 20_000 })
    stopping.abort()
    expect(warn.mock.calls).toEqual([
      [
        { err: new Error(`The definitions ${first.hash} in the database are not as they were kept.`) },
        expect.anything(),
      ],
    ])
    expect((await bench.state()).decided.find(({ id }) => id === first.id)).toMatchObject({ state: 'fallen' })
  })

  it('a server that was started with the folder all the same says so', async () => {
    const { definitions } = bank.api.context
    expect(await bench.state()).toMatchObject({ governed_by: 'workbench', uses_folder: false })
    Object.assign(definitions, { folderGoverns: true })
    expect(await bench.state()).toMatchObject({ governed_by: 'workbench', uses_folder: true })
    Object.assign(definitions, { folderGoverns: false })
  })

  it('a text that was changed in the database is not taken', async () => {
    const { db } = bank.api.context
    const { hash } = (await bench.versions()).at(-1) ?? { hash: '' }
    const texts = sql`SELECT value FROM definition_files, jsonb_each_text(manifest) WHERE hash = ${hash}`
    const tamper = sql`UPDATE definition_text SET bytes = bytes || ' ' WHERE hash IN (${texts})`
    await expect(tamper.execute(db)).rejects.toThrow('append-only')
  })

  it('the folder cannot take over while it has mistakes or is away, because no server would start with it', async () => {
    cpSync('schemas', schemas.dir, { recursive: true })
    const takeOver = () => bench.as('chief', 'POST', 'governance/', { governed_by: 'folder' })
    writeFileSync(join(schemas.dir, 'application.json'), '{')
    expect(await takeOver()).toMatchObject({
      status: 409,
      body: { code: 'definitions_refused', reasons: [expect.stringContaining('application.json')] },
    })
    const away = `${schemas.dir}-away`
    renameSync(schemas.dir, away)
    try {
      expect(await takeOver()).toMatchObject(refused('The folder of the definitions cannot be read.'))
    } finally {
      renameSync(away, schemas.dir)
    }
    expect(await bench.state()).toMatchObject({ governed_by: 'workbench', refused: null })
  })

  it('the folder governs again when an administrator says so', async () => {
    cpSync('schemas', schemas.dir, { recursive: true })
    const { live, governed_by } = await bench.govern('folder')
    expect(governed_by).toBe('folder')
    expect(live).toMatchObject({ number: null })
    expect(await roles()).toContain('Auditor')
    writeFileSync(join(schemas.dir, 'reference.json'), inFolder('reference.json').replace('"Auditor"', '"Folder"'))
    expect(await roles()).toContain('Folder')
    expect((await bench.govern('workbench')).live).toMatchObject({
      number: (await bench.versions())[0]?.number,
      hash: (await bench.files('folder')).hash,
    })
  })
})

/** Time enough to publish it before. */
const soon = () => new Date(Date.now() + 3_600_000).toISOString()
const signedIn = async (who: string) => ({ token: await bench.arrive(who) })

describe('Trying definitions', () => {
  const attempt = (of: string, more: object = {}) =>
    bench.as('drafter', 'POST', 'try/', {
      of,
      form_type: 'legal_review',
      given: { as: { role: 'legal_reviewer' } },
      ...more,
    })
  interface Tried {
    actions: { code: string; refused: string[]; expect: object }[]
  }

  it('answers by the draft, and by what is live', async () => {
    const data = 'stages/legal-review/data.schema.json'
    ok(await bench.draft(await bench.edited(data, '"Agreement template"', '"Template"')))
    const refusedBy = async (of: string) =>
      ok<Tried>(await attempt(of)).actions.find(({ code }) => code === 'LR_SUBMIT')?.refused
    expect(await refusedBy('draft')).toEqual(['Template is required.'])
    expect(await refusedBy('live')).toEqual(['Agreement template is required.'])
  })

  it('refuses definitions with mistakes, each with its place, and what they do not have', async () => {
    ok(await bench.draft({ 'stages/legal-review/data.schema.json': 'not JSON' }))
    const { status, body } = await attempt('draft')
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'definitions_refused' } })
    expect(JSON.stringify(body)).toContain('stages/legal-review/data.schema.json:1:1')
    expect(await attempt('live', { form_type: 'nothing' })).toMatchObject({
      status: 400,
      body: { form_type: ['The definitions do not contain this.'] },
    })
    expect(await attempt('live', { given: { state: 'NOWHERE' } })).toMatchObject({ status: 400 })
    ok(await bench.as('drafter', 'DELETE', 'draft/'), 204)
  })
})

describe('The cases of the definitions', () => {
  interface Ran {
    count: number
    failing: number
    failed: string[]
    outcomes: { file: string; number: number; about: string; expect: object }[]
  }
  const run = async (of: string) => ok<Ran>(await bench.as('drafter', 'POST', 'cases/', { of }))
  const cases = 'stages/legal-review/cases.json'
  const data = 'stages/legal-review/data.schema.json'
  afterEach(async () => ok(await bench.as('drafter', 'DELETE', 'draft/'), 204))

  it('that a draft breaks are named, each with its place and what follows instead, in the language of the files', async () => {
    ok(await bench.draft(await bench.edited(data, '"Agreement template"', '"Template"')))
    expect(await run('live')).toMatchObject({ failing: 0, failed: [] })
    expect(await run('draft')).toMatchObject({
      failing: 1,
      failed: [
        `${cases}:8:30: A review is not submitted without the agreement template. Expected "refused" to be ["Agreement template is required."], but found ["Template is required."].`,
      ],
    })
  })

  it('that a draft breaks hold once they expect what follows now', async () => {
    ok(await bench.draft(await bench.edited(data, '"Agreement template"', '"Template"')))
    const { outcomes } = await run('draft')
    expect(outcomes).toEqual([
      {
        file: cases,
        number: 0,
        about: 'A review is not submitted without the agreement template.',
        expect: { refused: ['Template is required.'] },
      },
    ])
    ok(
      await bench.draft({
        ...(await bench.edited(data, '"Agreement template"', '"Template"')),
        ...(await bench.edited(cases, '"Agreement template is required."', '"Template is required."')),
      }),
    )
    expect(await run('draft')).toMatchObject({ failing: 0, outcomes: [] })
  })

  it('of a path say what follows now, a refusal instead of a state and a state instead of a refusal', async () => {
    const path = 'paths/amendment.json'
    ok(await bench.draft(await bench.edited(path, '"parties": ["creator", ', '"parties": [')))
    const creator = /^Whoever created the application starts/
    const refusal = "Only the application's submitter or relationship manager can do this."
    const heldOf = async (about: RegExp) => (await run('draft')).outcomes.find((each) => about.test(each.about))?.expect
    expect(await heldOf(creator)).toEqual({ refused: [refusal] })
    const parties = '"parties": ["creator", "submitter", "relationship manager"]'
    ok(await bench.draft(await bench.edited(path, parties, '"roles": ["requester"]')))
    expect(await heldOf(/^Somebody who had no part/)).toEqual({ state: 'DRAFT' })
  })

  it('are run without those that are wrong themselves, which are named', async () => {
    ok(await bench.draft(await bench.edited(cases, '"LR_SAVE_DRAFT"', '"LR_SAVE"')))
    const { failing, failed } = await run('draft')
    expect(failing).toBe(1)
    expect(failed[0]).toMatch(/^stages\/legal-review\/cases\.json:\d+:\d+: .*"LR_SAVE"/)
  })

  it('are not run while the definitions have mistakes', async () => {
    ok(await bench.draft({ [data]: 'not JSON' }))
    const { status, body } = await bench.as('drafter', 'POST', 'cases/', { of: 'draft' })
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'definitions_refused' } })
  })
})
