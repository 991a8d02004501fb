import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CopiedSchemas, copySchemas } from '../support/copiedSchemas.ts'
import { longestTurn } from '../support/longestTurn.ts'
import { refused } from './support/absences.ts'
import { type Bank, ok, openBank, upTo } from './support/bank.ts'
import { type Workbench, workbenchOf } from './support/workbench.ts'
import { replaysOf } from './support/replays.ts'

let schemas: CopiedSchemas
let bank: Bank
let bench: Workbench
/** In legal review, with another template than usual; in credit review; closed. */
let legal: string
let review: string
beforeAll(async () => {
  schemas = copySchemas()
  schemas.edit(legalFile('stage'), (stage) => {
    stage.facts = { subject: { from: 'title' } }
    stage.computed = { non_standard_provisions: { var: 'subject' } }
  })
  bank = await openBank({ schemasDir: schemas.dir })
  bench = await workbenchOf(bank.api, { drafter: 'form_designer', second: 'form_designer', chief: 'admin' })
  legal = await bank.carry(upTo('questionnaire'))
  ok(
    await bank.save('legal', legal, {
      legal_review_form_agreement_template: 'OTHER',
      legal_review_form_governing_law: 'English law',
      legal_review_form_grace_period: 'Three days.',
    }),
  )
  review = await bank.carry(upTo('request'), {
    limit_requests: [{ limit_type_id: bank.limitType.id, proposed_amount: 12, proposed_tenor: 12 }],
  })
  await bank.carry(upTo('approval'))
})
afterAll(async () => {
  await bank.close()
  schemas.remove()
})

interface NameAndTitle {
  name: string
  title: string
}
interface Finding {
  what: string
  stage: NameAndTitle | null
  field: NameAndTitle | null
  action: NameAndTitle | null
  before: string | null
  after: string | null
  message: string | null
  count: number
  applications: { id: string; reference_number: string }[]
}
interface Replay {
  id: string
  of: string
  hash: string
  state: string
  total: number | null
  seen: number
  mistakes: string[]
  found: number
  findings: Finding[]
  others: number
}

/** A draft in which these JSON files are changed. */
async function drafted(changes: Record<string, (json: never) => unknown>, who = 'drafter') {
  const { texts } = await bench.files('live')
  const files = Object.entries(changes).map(([path, change]): [string, string] => {
    const json = JSON.parse(texts[path] ?? '') as never
    change(json)
    return [path, JSON.stringify(json)]
  })
  return ok<{ hash: string }>(await bench.draft(Object.fromEntries(files), who))
}

const read = async (id: string, who = 'drafter') => ok<Replay>(await bench.as(who, 'GET', `replays/${id}/`))

const ended = (id: string, who = 'drafter'): Promise<Replay> =>
  vi.waitFor(
    async () => {
      const replay = await read(id, who)
      if (replay.state === 'running') throw new Error('It runs.')
      return replay
    },
    { timeout: 60_000 },
  )

const start = async (of: string, who = 'drafter') => ok<Replay>(await bench.as(who, 'POST', 'replays/', { of }), 201)

/** A replay that has gone through. */
async function replayed(of: string): Promise<Replay> {
  const replay = await ended((await start(of)).id)
  expect(replay).toMatchObject({ mistakes: [], state: 'done' })
  return replay
}

const legalFile = (name: string) => `stages/legal-review/${name}.json`

type Data = { properties: Record<string, { enum?: string[] }>; required: string[] }
type Ui = { 'ui:tabs': { fields: string[] }[] } & Record<string, unknown>

const found = ({ findings }: Replay, what: string) =>
  findings.filter((each) => each.what === what).map(({ what: _, ...others }) => others)

const nobodyElse = { stage: null, field: null, action: null, before: null, after: null, message: null }
const legalReview = { name: 'legal_review', title: 'Legal Review' }

describe('A replay', () => {
  it('finds nothing where nothing that matters has changed', async () => {
    type Reference = { roles: object[] }
    const { hash } = await drafted({ 'reference.json': ({ roles }: Reference) => roles.push(...roles.splice(0, 1)) })
    const replay = await replayed('draft')
    expect(replay).toMatchObject({ of: 'draft', hash, state: 'done', total: 2, seen: 2, found: 0, findings: [] })
  })

  it('says what applications hold that would be shown no more', async () => {
    await drafted({
      [legalFile('data.schema')]: ({ properties }: Data) => {
        Reflect.deleteProperty(properties, 'grace_period')
        properties.agreement_template = { ...properties.agreement_template, enum: ['ISDA', 'GMRA', 'CSA'] }
      },
      [legalFile('ui.schema')]: (ui: Ui) => {
        for (const tab of ui['ui:tabs']) tab.fields = tab.fields.filter((field) => field !== 'grace_period')
      },
      'paper.json': ({ chapters }: { chapters: { fields: string[] }[] }) => {
        for (const chapter of chapters)
          chapter.fields = chapter.fields.filter((field) => !field.endsWith('.grace_period'))
      },
    })
    const replay = await replayed('draft')
    const applications = [{ id: legal, reference_number: (await bank.read(legal)).reference_number }]
    const one = { ...nobodyElse, stage: legalReview, count: 1, applications }
    expect(found(replay, 'field_missing')).toEqual([{ ...one, field: { name: 'grace_period', title: 'Grace period' } }])
    const field = { name: 'agreement_template', title: 'Agreement template' }
    expect(found(replay, 'option_missing')).toEqual([{ ...one, field, before: 'OTHER' }])
    expect(found(replay, 'invalid')).toEqual([
      { ...one, field, message: expect.stringContaining('Agreement template') },
    ])
    expect(replay.found).toBe(3)
  })

  it('says which fields would be missing in forms that are open', async () => {
    await drafted({ [legalFile('data.schema')]: ({ required }: Data) => required.push('csa_type', 'governing_law') })
    const replay = await replayed('draft')
    expect(found(replay, 'invalid')).toEqual([])
    await drafted({ [legalFile('data.schema')]: ({ required }: Data) => required.push('iosco_compliant') })
    expect(found(await replayed('draft'), 'invalid')).toMatchObject([
      {
        field: { name: 'iosco_compliant', title: 'IOSCO compliant' },
        message: 'IOSCO compliant is required.',
        count: 1,
      },
    ])
  })

  it('says which actions would be gone, lead elsewhere or be for others, and where the application would go', async () => {
    type Workflow = { states: { OPEN: { on: Record<string, { target?: string; guard: object }> } } }
    type Path = { path: { states: { ANALYSIS: { on: Record<string, { target: string }> } } } }
    await drafted({
      [legalFile('workflow')]: ({ states: { OPEN } }: Workflow) => {
        const { LR_SAVE_DRAFT: save, LR_SUBMIT: submit, ...others } = OPEN.on
        if (!save || !submit) throw new Error('The legal review has other actions.')
        const compilers = { type: 'may', params: { roles: ['legal_reviewer', 'compiler'] } }
        OPEN.on = { LR_FINISH: submit, LR_SAVE_DRAFT: { ...save, target: '.NEEDS_RECONFIRMATION', guard: compilers } }
        Object.assign(OPEN.on, others)
      },
      'application.json': ({ path }: Path) => {
        const { SPONSORSHIP_REOPENED: back } = path.states.ANALYSIS.on
        if (back) back.target = 'REVIEW_PENDING'
      },
    })
    const replay = await replayed('draft')
    const about = (name: string): unknown => [
      expect.objectContaining({ action: expect.objectContaining({ name }), count: 1 }),
    ]
    expect(found(replay, 'action_missing')).toEqual(about('LR_SUBMIT'))
    expect(found(replay, 'action_added')).toEqual(about('LR_FINISH'))
    expect(found(replay, 'action_permission')).toEqual(about('LR_SAVE_DRAFT'))
    expect(found(replay, 'action_leads')).toMatchObject([{ before: 'Draft', after: 'Needs Reconfirmation' }])
    const ofLegal = found(replay, 'route').filter(({ stage }) => stage?.name === legalReview.name)
    expect(ofLegal).toMatchObject([
      {
        action: { name: 'LR_SEND_BACK' },
        before: 'Sponsor Pending: Business Sponsorship',
        after: 'Review Pending: Credit Review',
      },
    ])
  })

  it('says which authority level a changed decision table would require', async () => {
    type Table = { outputs: { name: string }[]; inputs: unknown[]; rows: unknown[][] }
    await drafted({
      'tables/authority-matrix.json': ({ inputs, rows }: Table) => {
        for (const row of rows) if (row[inputs.length] === 'DA6') row[inputs.length] = 'DA5'
      },
    })
    const [level, ...others] = found(await replayed('draft'), 'required_level')
    expect(level).toMatchObject({ before: 'DA6', after: 'DA5', count: 1, applications: [{ id: review }] })
    expect(others).toEqual([])
  })

  it('says that a level would be proposed no more', async () => {
    await drafted({
      'stages/credit-review/stage.json': (stage: object) => Reflect.deleteProperty(stage, 'proposed'),
    })
    expect(found(await replayed('draft'), 'required_level')).toMatchObject([
      { field: { name: 'delegated_authority_level' }, before: 'DA6', after: null, count: 1 },
    ])
  })

  it('says that a value would be computed no more, and nothing if it is the same from another source', async () => {
    const uncomputed = (stage: object, more: object = {}) => {
      for (const key of ['facts', 'computed']) Reflect.deleteProperty(stage, key)
      Object.assign(stage, more)
    }
    await drafted({
      [legalFile('stage')]: (stage) => uncomputed(stage, { derived: { non_standard_provisions: { from: 'title' } } }),
      [legalFile('ui.schema')]: (ui: Ui) => Object.assign(ui, { non_standard_provisions: { 'ui:widget': 'derived' } }),
    })
    expect(found(await replayed('draft'), 'computed')).toEqual([])
    await drafted({ [legalFile('stage')]: (stage) => uncomputed(stage) })
    expect(found(await replayed('draft'), 'computed')).toMatchObject([
      { field: { name: 'non_standard_provisions' }, count: 1, applications: [{ id: legal }] },
    ])
  })

  it('says which actions a new guard would refuse, and nothing of one that only says it in other words', async () => {
    type Guards = { guards: object[] }
    const when = { required: ['code'], properties: { code: { const: 'LR_SUBMIT' } } }
    const refusing = (message: string) => ({ when, require: { required: ['iosco_compliant'] }, message })
    const file = legalFile('stage')
    await drafted({ [file]: ({ guards }: Guards) => guards.push(refusing('Say whether IOSCO applies.')) })
    expect(found(await replayed('draft'), 'refused')).toMatchObject([
      { action: { name: 'LR_SUBMIT' }, after: 'Say whether IOSCO applies.', count: 1, applications: [{ id: legal }] },
    ])
    const review = 'stages/credit-review/stage.json'
    type Messages = { guards: { message: string }[] }
    await drafted({
      [review]: ({ guards }: Messages) => {
        for (const guard of guards) guard.message = `Please note: ${guard.message}`
      },
    })
    expect(found(await replayed('draft'), 'refused')).toEqual([])
  })

  it('says in which states applications are that would be gone, and changes none of them', async () => {
    const states = () => sql<object>`SELECT * FROM application ORDER BY id`.execute(bank.api.context.db)
    const before = (await states()).rows
    const path = legalFile('workflow')
    const { texts } = await bench.files('live')
    ok(await bench.draft({ [path]: (texts[path] ?? '').replaceAll(/(?<=["."])DRAFT"/g, 'WORKED_ON"') }))
    expect(found(await replayed('draft'), 'state_missing')).toMatchObject([
      { stage: legalReview, before: 'Draft', count: 1, applications: [{ id: legal }] },
    ])
    expect((await states()).rows).toEqual(before)
  })

  it('of definitions with mistakes says which', async () => {
    ok(await bench.draft({ 'reference.json': 'not JSON' }))
    const replay = await ended((await start('draft')).id)
    expect(replay).toMatchObject({
      state: 'refused',
      findings: [],
      mistakes: [expect.stringMatching(/^reference\.json:1:1/)],
    })
  })
})

describe('Where values are withheld', () => {
  const kept = copySchemas()
  const analysisFile = (name: string) => `stages/credit-analysis/${name}.json`
  const wording = { title: 'Wording', type: 'string', enum: ['Old', 'S3CRET'], formerly: ['legal_review_form.wording'] }
  let guarded: Bank
  let designers: Workbench
  const rights = (stage: Record<string, unknown>) => {
    stage.rights = { governing_law: { see: { roles: ['legal_reviewer', 'compiler', 'approver'] } } }
  }

  beforeAll(async () => {
    kept.edit(legalFile('stage'), rights)
    kept.edit(analysisFile('stage'), (stage) => (stage.rights = { wording: { see: { roles: ['legal_reviewer'] } } }))
    kept.edit(analysisFile('data.schema'), ({ properties }) => Object.assign(properties as object, { wording }))
    kept.edit(analysisFile('ui.schema'), (ui) =>
      (ui['ui:tabs'] as object[]).push({ title: 'Wording', fields: ['wording'] }),
    )
    guarded = await openBank({ schemasDir: kept.dir })
    designers = await workbenchOf(guarded.api, { drafter: 'form_designer' })
    const id = await guarded.carry(upTo('questionnaire'))
    ok(await guarded.save('legal', id, { legal_review_form_governing_law: 'English law' }))
  })
  afterAll(async () => {
    await guarded.close()
    kept.remove()
  })

  /** The replay of the draft, once it is done. */
  const finished = async () => {
    const { id } = ok<Replay>(await designers.as('drafter', 'POST', 'replays/', { of: 'draft' }), 201)
    return vi.waitFor(
      async () => {
        const now = ok<Replay>(await designers.as('drafter', 'GET', `replays/${id}/`))
        if (now.state === 'running') throw new Error('It runs.')
        return now
      },
      { timeout: 60_000 },
    )
  }

  it('a replay neither says them nor names whose they are, also if the draft takes the rights away', async () => {
    const { texts } = await designers.files('live')
    const jsonOf = (path: string): unknown => JSON.parse(texts[path] ?? '')
    const { rights: _, ...stage } = jsonOf(legalFile('stage')) as { rights: object }
    const data = jsonOf(legalFile('data.schema')) as Data
    data.required.push('iosco_compliant')
    const changed = { [legalFile('stage')]: JSON.stringify(stage), [legalFile('data.schema')]: JSON.stringify(data) }
    ok(await designers.draft(changed))
    const replay = await finished()
    expect(replay).toMatchObject({ mistakes: [], state: 'done' })
    expect(found(replay, 'invalid')).toMatchObject([{ count: 1, message: null, applications: [] }])
    expect(JSON.stringify(replay)).not.toContain('English law')
  })

  it('a replay does not say the option of a field that was moved here, with a right, from another stage', async () => {
    await sql`UPDATE stage_form SET data = data || '{"wording": "S3CRET"}' WHERE form_type = 'legal_review'`.execute(
      guarded.api.context.db,
    )
    const { texts } = await designers.files('live')
    const [moved, stored] = ['credit-analysis', 'legal-review'].map((folder) => {
      const path = `stages/${folder}/data.schema.json`
      return { path, data: JSON.parse(texts[path] ?? '') as Data }
    })
    if (!moved || !stored) throw new Error('There are no stages.')
    moved.data.properties.wording = { ...wording, enum: ['Old'] }
    stored.data.required.push('iosco_compliant')
    const { rights: _, ...stage } = JSON.parse(texts[analysisFile('stage')] ?? '') as { rights: object }
    const changed = [moved, stored].map(({ path, data }): [string, string] => [path, JSON.stringify(data)])
    changed.push([analysisFile('stage'), JSON.stringify(stage)])
    ok(await designers.draft(Object.fromEntries(changed)))
    const replay = await finished()
    expect(found(replay, 'option_missing')).toMatchObject([
      { stage: { name: 'credit_analysis' }, field: { name: 'wording' }, before: null, count: 1, applications: [] },
    ])
    expect(JSON.stringify(replay)).not.toContain('S3CRET')
  })

  it('the workbench counts who holds something, and not who holds which', async () => {
    const field = 'holders/?form_type=legal_review&field=governing_law'
    const counted = async (url: string) => ok<object>(await designers.as('drafter', 'GET', url))
    expect(await counted(field)).toMatchObject({ applications: 1 })
    expect(await counted(`${field}&value=French+law`)).toEqual(await counted(field))
  })
})

describe('Replays', () => {
  afterEach(async () => {
    await sql`UPDATE definition_replay SET state = 'stopped', ended_at = now() WHERE state = 'running'`.execute(
      bank.api.context.db,
    )
  })

  it('run one at a time, and can be stopped', async () => {
    const { proposed } = await replaysOf(bank, bench.ids.second)
    expect(await bench.as('drafter', 'POST', 'replays/', { of: '1' })).toMatchObject({ status: 404 })
    await drafted({})
    expect(await bench.as('drafter', 'POST', 'replays/', { of: 'draft' })).toMatchObject({
      ...refused('A replay of second Tester is running. Only one runs at a time: wait until it is done.'),
      body: { code: 'replay_running' },
    })
    expect((await bench.as('drafter', 'POST', `replays/${proposed}/stop/`)).status).toBe(204)
    expect((await read(proposed)).state).toBe('stopped')
    expect(await bench.as('second', 'POST', `replays/${proposed}/stop/`)).toMatchObject(
      refused('This replay has ended already.'),
    )
    const { id } = await start('draft')
    expect((await bench.as('drafter', 'POST', `replays/${id}/stop/`)).status).toBe(204)
    expect(await ended(id)).toMatchObject({ state: 'stopped', found: 0 })
  })

  it('of a draft are read by whoever drafted it; those of a proposed version by everybody at the workbench', async () => {
    const { drafted: own, proposed } = await replaysOf(bank, bench.ids.second)
    const listed = async (who: string) =>
      ok<{ results: { id: string }[] }>(await bench.as(who, 'GET', 'replays/')).results.map(({ id }) => id)
    expect(await listed('second')).toEqual(expect.arrayContaining([own, proposed]))
    expect(await listed('drafter')).not.toContain(own)
    expect(await listed('drafter')).toContain(proposed)
    expect((await bench.as('chief', 'GET', `replays/${own}/`)).status).toBe(404)
    expect((await bench.as('second', 'GET', `replays/${own}/`)).status).toBe(200)
    expect(await bank.api.send('GET', '/api/workbench/replays/', { token: bank.tokens.rm })).toMatchObject(
      refused('Your role cannot change the definitions. These roles can: Form Designer.'),
    )
  })

  it('whose server has ended are said to be broken off, and another one can begin', async () => {
    const { proposed } = await replaysOf(bank, bench.ids.second)
    await sql`UPDATE definition_replay SET beat = now() - interval '1 minute' WHERE id = ${proposed}`.execute(
      bank.api.context.db,
    )
    expect((await read(proposed)).state).toBe('broken_off')
    await drafted({})
    expect((await replayed('draft')).state).toBe('done')
  })

  it('take none of the time of the thread that answers requests', async () => {
    await drafted({})
    const threads: Worker[] = []
    const note = (worker: Worker) => threads.push(worker)
    process.on('worker', note)
    const { held } = await longestTurn(() => replayed('draft'))
    process.off('worker', note)
    expect(threads.length).toBeGreaterThan(0)
    // What has no end takes seconds.
    expect(held).toBeLessThan(1_000)
  })
})
