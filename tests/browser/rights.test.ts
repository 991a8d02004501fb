import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copySchemas } from '../support/copiedSchemas.ts'
import type { Client } from '../support/people.ts'
import { type Product, openProduct } from '../support/product.ts'
import { addSecrets } from '../support/secrets.ts'

interface Request {
  id: string
  credit_request_form: Record<string, unknown>
}

const list = '/api/credit/credit-applications/'
const schemas = copySchemas()
let product: Product
let manager: Client
let id: string

beforeAll(async () => {
  addSecrets(schemas)
  product = await openProduct({ schemasDir: schemas.dir, demoBank: true })
  const requester = await product.client('requester')
  manager = await product.client('rm')
  const first = async (path: string) => ((await requester.send('GET', path)).body as { id: string }[])[0]?.id
  const { body } = await requester.send('POST', list, {
    title: 'Secrets',
    counterparty_id: await first('/api/credit/counterparties/'),
    relationship_manager: ((await manager.send('GET', '/api/users/me/')).body as { id: string }).id,
    limit_requests: [
      { limit_type_id: await first('/api/credit/limit-types/'), proposed_amount: 25, proposed_tenor: 12 },
    ],
    credit_request_form_senior_business_sponsor_id: await first('/api/users/?role=business_sponsor'),
  })
  ;({ id } = body as Request)
  const fields = { credit_request_form_desk_answer: 'S3CRET yes', credit_request_form_risk_note: 'Low' }
  const saved = await manager.send('PATCH', `${list}${id}/`, { ...fields, desk_open: 'S3CRET open' })
  if (saved.status !== 200) throw new Error(`The save was answered with ${saved.status}.`)
})
afterAll(async () => {
  await product.close()
  schemas.remove()
})

async function openAs(who: 'requester' | 'rm') {
  const page = await product.person(who)
  await page.goto(`${product.url}/credit-requests/${id}/edit`)
  await page.getByRole('tab', { name: 'Desk', exact: true }).click()
  await page.getByLabel('Note of the risk').waitFor()
  return page
}

describe('A form with rights', () => {
  it('shows and offers everything to those who have them', async () => {
    const page = await openAs('rm')
    expect(await page.getByLabel('Answer of the desk', { exact: true }).inputValue()).toBe('S3CRET yes')
    expect(await page.getByLabel('Note of the risk').isEditable()).toBe(true)
  })

  it('does not show a field that the person may not see, and locks one that they may not change', async () => {
    const page = await openAs('requester')
    expect(await page.getByLabel('Answer of the desk', { exact: true }).count()).toBe(0)
    expect(await page.getByLabel('Note of the risk').isEditable()).toBe(false)
    expect(await page.content()).not.toContain('S3CRET')
  })

  it('is saved by them, and taken further by them, with what they do not see', async () => {
    const page = await openAs('requester')
    await page.getByLabel('Title', { exact: false }).first().fill('Secrets of the desk')
    await page.getByRole('button', { name: 'Submit for Review', exact: true }).first().click()
    await page.getByText('This depends on Contact of the desk, which you may not see.').first().waitFor()
    const { body } = await manager.send('GET', `${list}${id}/`)
    expect(body).toMatchObject({
      title: 'Secrets of the desk',
      desk_open: 'S3CRET open',
      credit_request_form: { desk_answer: 'S3CRET yes', risk_note: 'Low' },
    })
  })

  it('has a history that says what changed, without the value', async () => {
    const page = await product.person('requester')
    await page.goto(`${product.url}/credit-requests/${id}/details`)
    await page.getByText('fields changed').first().waitFor()
    for (const summary of await page.getByText('fields changed').all()) await summary.click()
    await page.getByText('Changed. You may not see the values.').first().waitFor()
    expect(await page.content()).not.toContain('S3CRET')
  })
})
