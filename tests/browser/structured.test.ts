import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enter } from '../journeys/support/controls.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import { type Product, openProduct } from '../support/product.ts'
import { addStructures } from '../support/structured.ts'

const schemas = copySchemas()
let product: Product
let page: Page

beforeAll(async () => {
  addStructures(schemas, 'credit-request')
  product = await openProduct({ schemasDir: schemas.dir, demoBank: true })
  page = await product.person('requester')
})
afterAll(async () => {
  await product.close()
  schemas.remove()
})

const loaded = () =>
  page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /Structured/.test(name)).length)
const open = (name: string) => page.getByRole('tab', { name, exact: true }).click()
const alternative = () => page.locator('[id="field.security__oneof_select"]')

describe('A form with a nested object, several choices and alternatives', () => {
  it('stays in use where the browser cannot load what draws them', async () => {
    await page.route(/Structured/, (route) => route.abort())
    await page.goto(`${product.url}/credit-requests/new`)
    await page.getByLabel(/^Request Title/).fill('Without structures')
    await open('Structures')
    await page.getByText('This field could not be loaded. Check your connection').first().waitFor()
    await open('Counterparty')
    expect(await page.getByLabel(/^Request Title/).inputValue()).toBe('Without structures')
    await page.unroute(/Structured/)
  })

  it('loads what draws them only where they are shown', async () => {
    await page.goto(`${product.url}/credit-requests/new`)
    await page.getByLabel(/^Request Title/).fill('Structures')
    await enter(page, 'Counterparty', 'Kestrel Aluminium Ltd')
    expect(await loaded()).toBe(0)
    await open('Structures')
    await page.getByLabel(/^Town/).waitFor()
    expect(await loaded()).toBeGreaterThan(0)
  })

  it('is filled in, saved and there again after a reload', async () => {
    await page.getByLabel(/^Town/).fill('Antofagasta')
    await page.getByLabel('LME', { exact: true }).check()
    await page.getByLabel('SHFE', { exact: true }).check()
    await alternative().click()
    await page.getByRole('option', { name: 'Guarantee' }).click()
    await page.getByLabel(/^Guaranteed by/).fill('Kestrel Holding')
    await page.getByRole('button', { name: 'Save as Draft', exact: true }).click()
    await page.waitForURL(/credit-requests\/(?!new)/)
    await page.reload()
    await open('Structures')
    await page.getByLabel(/^Town/).waitFor()
    expect(await page.getByLabel(/^Town/).inputValue()).toBe('Antofagasta')
    expect(await page.getByLabel('LME', { exact: true }).isChecked()).toBe(true)
    expect(await page.getByLabel('COMEX', { exact: true }).isChecked()).toBe(false)
    expect(await page.getByLabel(/^Guaranteed by/).inputValue()).toBe('Kestrel Holding')
  })

  it('is refused by the server in the words of the browser', async () => {
    const id = /credit-requests\/([^/?]+)/.exec(page.url())?.[1] ?? ''
    const { send } = await product.client('requester')
    const { status, body } = await send('PATCH', `/api/credit/credit-applications/${id}/`, {
      credit_request_form_site: { town: 'x'.repeat(101) },
      credit_request_form_security: { kind: 'gold' },
    })
    expect([status, body]).toEqual([400, expect.anything()])
    expect(JSON.stringify(body)).toContain('Site, Town must have at most 100 characters.')
    expect(JSON.stringify(body)).toContain('Security must be one of the alternatives.')
    await page.getByLabel(/^Town/).fill('x'.repeat(101))
    await page.getByRole('region', { name: 'Workflow Actions' }).getByRole('button').first().click()
    await page.getByText('Site, Town must have at most 100 characters.').first().waitFor()
  })
})
