import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, ok, openBank, upTo } from './support/bank.ts'

const folder = mkdtempSync(join(tmpdir(), 'stored-'))
const put = () => cpSync('schemas', folder, { recursive: true })
let bank: Bank
beforeAll(async () => {
  put()
  bank = await openBank({ schemasDir: folder })
})
afterAll(async () => {
  await bank.close()
  rmSync(folder, { recursive: true })
})

interface Part {
  [key: string]: Part
}

/** Publishes the definitions with one file changed. */
async function publish(file: string, change: (json: Part) => void): Promise<void> {
  const path = join(folder, file)
  const json = JSON.parse(readFileSync(path, 'utf8')) as Part
  change(json)
  writeFileSync(path, JSON.stringify(json, null, 2))
  await bank.api.context.definitions.renewed()
}

/** Publishes them as they were. */
async function takeBack(): Promise<void> {
  put()
  await bank.api.context.definitions.renewed()
}

const data = 'stages/credit-request/data.schema.json'
const ui = 'stages/credit-request/ui.schema.json'
const request = (id: string) => bank.nested(id, 'credit_request_form')
const rows = async (id: string) => (await bank.read(id)).limit_requests as Record<string, unknown>[]

const executive = 'Maximilian'

/**
 * Of an account executive whose name is longer than a later definition allows, and with a row whose amount is over its
 * limit.
 */
const create = () =>
  bank.create({
    priority: 'Low',
    credit_request_form_account_executive: executive,
    limit_requests: [{ limit_type_id: bank.limitType.id, proposed_amount: 25, comments: 'First' }],
  })

describe('a stored value that is not accepted any more', () => {
  let stored: { id: string }[]
  beforeAll(async () => {
    stored = [await create(), await create(), await create()]
    await publish(data, ({ properties }) => {
      Object.assign(properties?.account_executive ?? {}, { maxLength: 5 })
      Object.assign(properties?.limit_requests?.items?.properties?.proposed_amount ?? {}, { maximum: 10 })
    })
  })
  afterAll(takeBack)

  /** Another one for every test. */
  async function narrowed() {
    const id = stored.pop()?.id ?? ''
    const [row] = await rows(id)
    return { id, row: { id: row?.id, limit_type_id: bank.limitType.id, proposed_amount: 25, comments: 'First' } }
  }

  it('stays as it is and blocks no save of other fields, though it is sent along', async () => {
    const { id, row } = await narrowed()
    ok(
      await bank.save('requester', id, {
        title: 'Renamed',
        credit_request_form_account_executive: executive,
        limit_requests: [{ ...row, comments: 'Second' }],
      }),
    )
    expect(await request(id)).toMatchObject({ account_executive: executive })
    expect(await rows(id)).toMatchObject([{ proposed_amount: 25, comments: 'Second' }])
  })

  it('is not made another that is not accepted either, nor given to another row', async () => {
    const { id, row } = await narrowed()
    const body = {
      credit_request_form_account_executive: 'Alexander',
      limit_requests: [
        { ...row, proposed_amount: 26 },
        { limit_type_id: bank.limitType.id, proposed_amount: 25 },
      ],
    }
    expect(await bank.save('requester', id, body)).toMatchObject({
      status: 400,
      body: {
        credit_request_form_account_executive: [expect.any(String)],
        limit_requests: { 0: { proposed_amount: [expect.any(String)] }, 1: { proposed_amount: [expect.any(String)] } },
      },
    })
  })

  it('keeps the form from being completed, by name', async () => {
    const { id } = await narrowed()
    expect(await bank.act('requester', id, 'credit_request_form', 'CR_TR_1')).toMatchObject({
      status: 400,
      body: {
        credit_request_form_account_executive: [expect.any(String)],
        limit_requests: { 0: { proposed_amount: [expect.any(String)] } },
      },
    })
  })
})

describe('a column that leaves the definition', () => {
  it('keeps its values in the rows that stay, and they are there again when it is back', async () => {
    const { id } = await bank.create({
      limit_requests: [{ limit_type_id: bank.limitType.id, proposed_amount: 25, comments: 'Kept' }],
    })
    for (const briefing of ['decision', 'review']) rmSync(join(folder, `briefings/${briefing}.json`))
    await publish(data, ({ properties }) =>
      Reflect.deleteProperty(properties?.limit_requests?.items?.properties ?? {}, 'comments'),
    )
    const [row] = await rows(id)
    expect(row).not.toHaveProperty('comments')
    ok(
      await bank.save('requester', id, {
        limit_requests: [
          { limit_type_id: bank.limitType.id, proposed_amount: 1 },
          { id: row?.id, limit_type_id: bank.limitType.id, proposed_amount: 30 },
        ],
      }),
    )
    ok(await bank.act('requester', id, 'credit_request_form', 'CR_TR_1'))
    await takeBack()
    expect(await rows(id)).toMatchObject([
      { proposed_amount: 1, comments: null },
      { proposed_amount: 30, comments: 'Kept' },
    ])
  })
})

describe('what can only be read', () => {
  afterAll(takeBack)

  it('holds what the server has, whatever is sent', async () => {
    const { id } = await bank.create({
      credit_request_form_account_executive: 'Ann',
      limit_requests: [{ limit_type_id: bank.limitType.id, comments: 'Given' }],
    })
    const [row] = await rows(id)
    await publish(ui, (json) => {
      Object.assign(json, { account_executive: { 'ui:readonly': true } })
      Object.assign(json.limit_requests?.items ?? {}, { comments: { 'ui:readonly': true } })
    })
    const sent = [
      { id: row?.id, limit_type_id: bank.limitType.id, comments: 'Taken' },
      { limit_type_id: bank.limitType.id, comments: 'Taken' },
    ]
    ok(
      await bank.save('requester', id, {
        title: 'Renamed',
        credit_request_form_account_executive: 'Somebody',
        limit_requests: sent,
      }),
    )
    expect(await request(id)).toMatchObject({ account_executive: 'Ann' })
    expect(await rows(id)).toMatchObject([{ comments: 'Given' }, { comments: null }])
    ok(await bank.save('requester', id, { credit_request_form_account_executive: null }))
    expect(await request(id)).toMatchObject({ account_executive: 'Ann' })
  })
})

describe('§3 Legal review fields on the server', () => {
  it('takes a governing law, a CSA type and CSA amounts that no list and no limit of ours has', async () => {
    const id = await bank.carry(upTo('sponsorship'))
    const sent = {
      agreement_template: 'ISDA',
      governing_law: 'The law of Ontario',
      has_csa: 'true',
      csa_type: 'Bespoke',
      csa_threshold: 25_000_000,
      csa_minimum_transfer: -0.125,
    }
    ok(
      await bank.save(
        'legal',
        id,
        Object.fromEntries(Object.entries(sent).map(([field, value]) => [`legal_review_form_${field}`, value])),
      ),
    )
    ok(await bank.act('legal', id, 'legal_review_form', 'LR_SUBMIT'))
    expect(await bank.nested(id, 'legal_review_form')).toMatchObject(sent)
  })
})
