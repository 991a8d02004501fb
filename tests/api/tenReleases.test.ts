import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '../../server/audit/verify.ts'
import { isEqual, read } from '../../src/engine/path.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import { type Bank, ok, openBank, upTo } from './support/bank.ts'
import { type TrackName, expected, releases } from './support/releases.ts'

const schemas = copySchemas()
/** The definitions of each release; the first are the product's. */
const kept = mkdtempSync(join(tmpdir(), 'releases-'))
let bank: Bank

/** Of each application, what was entered last. */
const entered = new Map<string, Partial<Record<TrackName, unknown>>>()
let untouched: string
let lived: string
let decided: string
let waiting: string

const first = { grace: '5 days', template: 'OTHER', events: '30', iosco: 'true', amount: 1000, comments: 'First' }

const legalData = {
  legal_review_form_grace_period: first.grace,
  legal_review_form_agreement_template: first.template,
  legal_review_form_counterparty_events_of_default: first.events,
  legal_review_form_iosco_compliant: first.iosco,
  legal_review_form_has_csa: 'true',
  legal_review_form_csa_independent_amount: first.amount,
}

const row = () => ({ limit_type_id: bank.limitType.id, proposed_amount: 25, comments: first.comments })

/** An application in which the legal review has been filled in. */
async function open(title: string): Promise<string> {
  const id = await bank.carry(upTo('sponsorship'), { title, priority: 'Low', limit_requests: [row()] })
  ok(await bank.save('legal', id, legalData))
  entered.set(id, { ...first, priority: 'Low', title })
  return id
}

const note = (id: string, values: Partial<Record<TrackName, unknown>>) =>
  entered.set(id, { ...entered.get(id), ...values })

async function publish(release: number): Promise<void> {
  cpSync(join(kept, String(release)), schemas.dir, { recursive: true })
  await bank.api.context.definitions.renewed()
  expect(bank.api.context.definitions.notLive()?.mistakes).toBeUndefined()
}

/** The values that are not found where the release has them. */
async function lost(release: number): Promise<string[]> {
  const found: string[] = []
  for (const [id, values] of entered) {
    const application = await bank.read(id)
    for (const [name, value] of Object.entries(values) as [TrackName, unknown][]) {
      const { path, value: shown } = expected(name, release, value)
      const there = [read(application, path)].flat(2)
      if (!isEqual(there, [shown]))
        found.push(`${String(values.title)}, ${path}: ${JSON.stringify(there)} instead of ${JSON.stringify(shown)}`)
    }
  }
  return found
}

const storedForms = (id: string) =>
  bank.api.context.db
    .selectFrom('stage_form')
    .select(['form_type', 'data'])
    .where('application_id', '=', id)
    .orderBy('form_type')
    .execute()

const refusals = async () => (await verifyAudit(bank.api.context.db, [bank.api.context.key])).breaks

/** What people do while a release is live. */
const work: Record<number, () => Promise<void>> = {
  1: async () => {
    // A page that was opened before the release sends the earlier name.
    ok(await bank.save('legal', lived, { legal_review_form_grace_period: '6 days' }))
    note(lived, { grace: '6 days' })
  },
  2: async () => {
    ok(await bank.save('legal', lived, { legal_review_form_remedy_period: '7 days' }))
    note(lived, { grace: '7 days' })
  },
  3: async () => {
    for (const template of ['GMRA', 'Bespoke'])
      ok(await bank.save('legal', waiting, { legal_review_form_agreement_template: template }))
    note(waiting, { template: 'Bespoke' })
  },
  4: async () => {
    expect(await bank.save('legal', lived, { legal_review_form_agreement_template: 'CSA' })).toMatchObject({
      status: 400,
      body: { legal_review_form_agreement_template: ['Agreement template must be one of: ISDA, GMRA, Bespoke.'] },
    })
    ok(await bank.save('legal', lived, { legal_review_form_agreement_template: 'ISDA' }))
    note(lived, { template: 'ISDA' })
  },
  5: async () => {
    ok(await bank.save('legal', lived, { legal_review_form_counterparty_events_of_default: 45 }))
    note(lived, { events: 45 })
  },
  6: async () => {
    ok(await bank.save('legal', lived, { legal_review_form_iosco_compliant: 'false' }))
  },
  7: async () => {
    ok(await bank.save('analyst', lived, { credit_analysis_form_csa_independent_amount: 2000 }))
    note(lived, { amount: 2000 })
  },
  8: async () => {
    const id = (
      await bank.create({ title: 'Rows', limit_requests: [{ ...row(), comments: undefined, remarks: 'Kept' }] })
    ).id
    note(id, { title: 'Rows', comments: 'Kept' })
    const [{ id: rowId } = {}] = (await bank.read(id)).limit_requests as { id: string }[]
    ok(
      await bank.save('requester', id, {
        limit_requests: [{ id: rowId, ...row(), comments: undefined, remarks: 'Changed' }],
      }),
    )
    note(id, { comments: 'Changed' })
  },
  9: async () => {
    expect((await bank.hub(waiting)).legal_review).toBe('Needs Reconfirmation')
    ok(await bank.act('legal', waiting, 'legal_review_form', 'LR_BACK_TO_DRAFT'))
    ok(await bank.act('legal', lived, 'legal_review_form', 'LR_SUBMIT'))
  },
  10: async () => {
    const id = await bank.carry(['request', 'review', 'sponsorship', 'questionnaire', 'analysis'], { title: 'New' })
    note(id, { title: 'New' })
    expect(await bank.state(id)).toBe('COMPILATION')
    expect(await bank.hub(id)).not.toHaveProperty('legal_review')
    expect(await bank.hub(waiting)).toHaveProperty('legal_review', 'Draft')
    ok(await bank.act('legal', waiting, 'legal_review_form', 'LR_SUBMIT'))
  },
}

beforeAll(async () => {
  cpSync(schemas.dir, join(kept, '0'), { recursive: true })
  for (const [n, { edit }] of releases.entries()) {
    edit(schemas)
    cpSync(schemas.dir, join(kept, String(n + 1)), { recursive: true })
  }
  cpSync(join(kept, '0'), schemas.dir, { recursive: true })
  bank = await openBank({ schemasDir: schemas.dir })
  untouched = await open('Untouched')
  lived = await open('Lived')
  waiting = await open('Waiting')
  ok(await bank.act('legal', waiting, 'legal_review_form', 'LR_SEND_BACK', 'Which entity signs?'))
  await bank.carryOn(waiting, 'sponsorship')
  decided = await open('Decided')
  await bank.carryOn(decided, 'questionnaire')
  ok(await bank.act('legal', decided, 'legal_review_form', 'LR_SUBMIT'))
  for (const step of ['analysis', 'compilation', 'approval'] as const) await bank.carryOn(decided, step)
}, 60_000)
afterAll(async () => {
  await bank.close()
  schemas.remove()
  rmSync(kept, { recursive: true })
})

describe("a bank's data through ten releases and back", () => {
  let before: unknown
  beforeAll(async () => {
    before = [await storedForms(untouched), await storedForms(decided)]
  })

  it('begins with what people entered', async () => {
    expect(await lost(0)).toEqual([])
  })

  it.each(releases.map(({ about }, n) => [n + 1, about] as const))(
    'release %i %s: every value is there, and people work on',
    async (release) => {
      await publish(release)
      expect(await lost(release)).toEqual([])
      await work[release]?.()
      expect(await lost(release)).toEqual([])
    },
  )

  it('the history tells what was entered, under the names that it was entered under', async () => {
    const url = `/api/credit/credit-applications/${lived}/history/`
    const { results } = ok<{ results: { changes: { title: string; after: unknown; form_name?: string }[] }[] }>(
      await bank.as('auditor', 'GET', url),
    )
    const told = results.flatMap(({ changes }) => changes)
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'Independent amount', before: 1000, after: 2000 }),
        expect.objectContaining({ field: 'remedy_period', before: '6 days', after: '7 days' }),
        expect.objectContaining({ field: 'cure_period', before: '5 days', after: '6 days' }),
        expect.objectContaining({ field: 'grace_period', after: '5 days' }),
        expect.objectContaining({ title: 'Agreement template', before: 'Bespoke', after: 'ISDA' }),
        expect.objectContaining({ title: 'Events of default', before: 30, after: 45 }),
      ]),
    )
  })

  it.each([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])(
    'back to release %i: every value that was entered is there',
    async (release) => {
      await publish(release)
      expect(await lost(release)).toEqual([])
    },
  )

  it('what is entered after going back is there after going forward again', async () => {
    ok(await bank.save('analyst', untouched, { credit_analysis_form_industry_analysis: 'Copper' }))
    expect([await storedForms(untouched).then(withoutAnalysis), await storedForms(decided)]).toEqual([
      withoutAnalysis((before as Forms[])[0] ?? []),
      (before as Forms[])[1],
    ])
    ok(await bank.save('legal', untouched, { legal_review_form_grace_period: '9 days' }))
    note(untouched, { grace: '9 days' })
    await publish(10)
    expect(await lost(10)).toEqual([])
  })

  it('neither the audit nor a seal is broken', async () => {
    expect(await refusals()).toEqual([])
  })
})

type Forms = Awaited<ReturnType<typeof storedForms>>
const withoutAnalysis = (forms: Forms) => forms.filter(({ form_type }) => form_type !== 'credit_analysis')
