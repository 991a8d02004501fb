import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enter } from '../journeys/support/controls.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import { addMoreKinds } from '../support/moreKinds.ts'
import { type Product, openProduct } from '../support/product.ts'

const schemas = copySchemas()
let product: Product
let page: Page

beforeAll(async () => {
  addMoreKinds(schemas, 'credit-request')
  product = await openProduct({ schemasDir: schemas.dir, demoBank: true })
  page = await product.person('requester')
  await page.goto(`${product.url}/credit-requests/new`)
  await page.getByLabel(/^Request Title/).fill('Kinds')
  await enter(page, 'Counterparty', 'Kestrel Aluminium Ltd')
})
afterAll(async () => {
  await product.close()
  schemas.remove()
})

const open = () => page.getByRole('tab', { name: 'More kinds', exact: true }).click()
const field = (label: string) => page.getByLabel(label, { exact: true })
const address = (of = page) =>
  `/api/credit/credit-applications/${/credit-requests\/([^/?]+)/.exec(of.url())?.[1] ?? ''}/`
const values = () =>
  Promise.all(
    ['Facility', 'Currency of Facility', 'Domicile', 'Available from'].map((label) => field(label).inputValue()),
  )

describe('Money, countries, currencies, months and several choices', () => {
  it('are typed and chosen', async () => {
    await open()
    await field('Facility').fill('1,250.5')
    await field('Currency of Facility').selectOption('EUR')
    await field('Domicile').fill('switz')
    await page.getByRole('option', { name: 'Switzerland' }).click()
    await field('Settlement currency').selectOption('USD – US Dollar')
    await field('Available from').fill('4/2026')
    await field('Rationale').fill('A sound risk')
    await field('Shanghai').check()
    await field('London').check()
    await page.getByRole('button', { name: 'Save as Draft', exact: true }).click()
    await page.waitForURL(/credit-requests\/(?!new)/)
    expect(await page.getByText('must').count()).toBe(0)
  })

  it('are stored by their codes', async () => {
    const { send } = await product.client('requester')
    const { body } = await send('GET', address())
    expect(body).toMatchObject({
      credit_request_form: {
        facility: { currency: 'EUR', amount: 1250.5 },
        domicile: 'CH',
        settlement: 'USD',
        available_from: '2026-04',
        venues: ['lme', 'shfe'],
        rationale: 'A sound risk',
      },
    })
  })

  it('are there again after a reload', async () => {
    await page.reload()
    await open()
    await field('Facility').waitFor()
    expect(await values()).toEqual(['1250.5', 'EUR', 'Switzerland', '04/2026'])
    expect(await field('New York').isChecked()).toBe(false)
    expect(await field('Shanghai').isChecked()).toBe(true)
  })

  it('are refused by the server in the words of the browser', async () => {
    const { send } = await product.client('requester')
    const { status, body } = await send('PATCH', address(), {
      credit_request_form_facility: { currency: 'JPY', amount: 10.5 },
      credit_request_form_domicile: 'UK',
      credit_request_form_settlement: 'CHF',
      credit_request_form_available_from: '2026-13',
      credit_request_form_venues: ['nymex'],
      credit_request_form_rationale: '<b>A sound risk</b>',
    })
    expect([status, body]).toMatchObject([
      400,
      {
        credit_request_form_facility: ['Facility must have no decimals in JPY.'],
        credit_request_form_domicile: ['Domicile must be a country.'],
        credit_request_form_settlement: ['Settlement currency must be one of: USD – US Dollar, EUR – Euro.'],
        credit_request_form_available_from: ['Available from must be a month.'],
        credit_request_form_rationale: ['Rationale must contain no HTML.'],
        credit_request_form_venues: ['Venues must be one of: London, New York, Shanghai.'],
      },
    ])
    await field('Currency of Facility').selectOption('JPY')
    await page.getByRole('region', { name: 'Workflow Actions' }).getByRole('button').first().click()
    await page.getByText('Facility must have no decimals in JPY.').first().waitFor()
  })

  it('are named in the history', async () => {
    const { send } = await product.client('auditor')
    const { body } = await send('GET', `${address()}history/`)
    const { results } = body as { results: { changes: { field: string; after: unknown }[] }[] }
    const after = new Map(results[0]?.changes.map((change) => [change.field, change.after]))
    expect(['facility', 'domicile', 'settlement', 'available_from', 'venues'].map((name) => after.get(name))).toEqual([
      'EUR\u00a01,250.50',
      'Switzerland',
      'USD – US Dollar',
      'Apr 2026',
      'London, Shanghai',
    ])
  })
})

describe('In a browser that is set to German', () => {
  it('numbers are typed and read as Germans write them, and stored as everywhere', async () => {
    const german = await page
      .context()
      .browser()
      ?.newContext({ locale: 'de-DE', storageState: await page.context().storageState() })
    if (!german) throw new Error('There is no browser.')
    const other = await german.newPage()
    const label = (name: string) => other.getByLabel(name, { exact: true })
    await other.goto(`${product.url}/credit-requests/new`)
    await other.getByLabel(/^Titel des Antrags/).fill('Zahlen')
    await enter(other, 'Kontrahent', 'Kestrel Aluminium Ltd')
    await other.getByRole('tab', { name: 'Kundenbeziehung' }).click()
    await label('Ertrag der letzten 12 Monate').fill('1.234,5')
    await other.getByRole('tab', { name: 'More kinds' }).click()
    await label('Facility').fill('2.000,25')
    await label('Währung von Facility').selectOption('EUR')
    await label('Available from').fill('4.2026')
    await other.getByRole('button', { name: 'Als Entwurf speichern', exact: true }).click()
    await other.waitForURL(/credit-requests\/(?!new)/)
    const { send } = await product.client('requester')
    const { body } = await send('GET', address(other))
    expect(body).toMatchObject({
      credit_request_form: { revenue_last_12m: 1234.5, facility: { amount: 2000.25 }, available_from: '2026-04' },
    })
    await other.reload()
    await other.getByRole('tab', { name: 'More kinds' }).click()
    await label('Facility').waitFor()
    expect(await label('Facility').inputValue()).toBe('2000,25')
    expect(await label('Available from').inputValue()).toBe('04.2026')
    await german.close()
  })
})
