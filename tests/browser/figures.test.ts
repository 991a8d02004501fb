import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copySchemas } from '../support/copiedSchemas.ts'
import { addFigures } from '../support/figures.ts'
import type { Client } from '../support/people.ts'
import { type Product, openProduct } from '../support/product.ts'

interface Request {
  id: string
  credit_request_form: Record<string, unknown> & { workflow_instance: { id: string; current_state_code: string } }
}

const list = '/api/credit/credit-applications/'
const schemas = copySchemas()
let product: Product
let page: Page
let requester: Client
let request: Request

const form = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [`credit_request_form_${field}`, value]))
const save = (fields: Record<string, unknown>) => requester.send('PATCH', `${list}${request.id}/`, form(fields))
const read = async () => ((await requester.send('GET', `${list}${request.id}/`)).body as Request).credit_request_form

beforeAll(async () => {
  addFigures(schemas)
  product = await openProduct({ schemasDir: schemas.dir, demoBank: true })
  ;[page, requester] = await Promise.all([product.person('requester'), product.client('requester')])
  const first = async (path: string) => ((await requester.send('GET', path)).body as { id: string }[])[0]?.id
  const fields = { debt: 30, ebitda: 5, leverage: 99, desk_note: 'From the desk' }
  const { status, body } = await requester.send('POST', list, {
    title: 'Figures',
    counterparty_id: await first('/api/credit/counterparties/'),
    relationship_manager: await first('/api/users/?role=relationship_manager'),
    limit_requests: [
      { limit_type_id: await first('/api/credit/limit-types/'), proposed_amount: 25, proposed_tenor: 12 },
    ],
    ...form({ ...fields, senior_business_sponsor_id: await first('/api/users/?role=business_sponsor') }),
  })
  if (status !== 201) throw new Error(`The request was answered with ${status}: ${JSON.stringify(body)}`)
  request = body as Request
})
afterAll(async () => {
  await product.close()
  schemas.remove()
})

const field = (label: string) => page.getByLabel(label, { exact: false })
const open = async () => {
  await page.goto(`${product.url}/credit-requests/${request.id}/edit`)
  await page.getByRole('tab', { name: 'Figures', exact: true }).click()
  await field('EBITDA').waitFor()
}
const submit = () => page.getByRole('button', { name: 'Submit for Review', exact: true }).first().click()
const question = () => page.getByRole('dialog', { name: 'Submit for Review?' })

describe('A computed field', () => {
  it('is computed anew as its operands are typed, and shows what depends on it', async () => {
    await open()
    expect(await field('Leverage').first().inputValue()).toBe('6')
    expect(await field('Leverage').first().isEditable()).toBe(false)
    await field('Reason for the leverage').waitFor()
    await field('EBITDA').fill('10')
    await field('Reason for the leverage').waitFor({ state: 'detached' })
    expect(await field('Leverage').first().inputValue()).toBe('3')
    await field('EBITDA').fill('')
    await expect.poll(() => field('Leverage').first().inputValue()).toBe('')
    await field('EBITDA').fill('5')
    await expect.poll(() => field('Leverage').first().inputValue()).toBe('6')
  })
})

describe('What must hold of a field', () => {
  const wrong = { available_from: '2027-05-01', available_to: '2027-04-01' }

  it('is refused in the form in the same words', async () => {
    await open()
    await field('Available from').fill(wrong.available_from)
    await field('Available to').fill(wrong.available_to)
    await submit()
    const message = page.getByText('The last day must not be before the first.').first()
    await expect.poll(() => message.isVisible()).toBe(true)
    await field('Available from').fill('')
    await field('Available to').fill('')
  })
})

describe('A rule about fields', () => {
  it('requires a field under a condition', async () => {
    await open()
    await submit()
    const message = page.getByText('Reason for the leverage is required.').first()
    await expect.poll(() => message.isVisible()).toBe(true)
  })

  it('locks a field', async () => {
    expect((await save({ figures_final: true, debt: 31 })).status).toBe(200)
    await open()
    expect(await field('Debt').isEditable()).toBe(false)
    expect((await save({ figures_final: false, debt: 30 })).status).toBe(200)
  })
})

describe('A warning', () => {
  const warning = 'The leverage is 6 in a large request.'

  it('asks in the form, and is kept on record with its reason', async () => {
    expect((await save({ leverage_reason: 'An acquisition' })).status).toBe(200)
    await open()
    await submit()
    await question().getByText(warning).waitFor()
    const confirm = question().getByRole('button', { name: 'Submit for Review' })
    expect(await confirm.isEnabled()).toBe(false)
    await question().getByLabel('Reason').fill('Secured by the group')
    await confirm.click()
    await question().waitFor({ state: 'detached' })
    await expect.poll(async () => (await read()).workflow_instance.current_state_code).toBe('SUBMITTED')
    const { body } = await requester.send('GET', `${list}${request.id}/history/`)
    expect(JSON.stringify(body)).toContain(`${warning} Acknowledged: Secured by the group`)
  })
})
