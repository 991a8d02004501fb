import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enter } from '../journeys/support/controls.ts'
import { addCollateral } from '../support/collateral.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import { type Product, openProduct } from '../support/product.ts'

const schemas = copySchemas()
let product: Product
let page: Page

beforeAll(async () => {
  addCollateral(schemas, 'credit-request')
  product = await openProduct({ schemasDir: schemas.dir, demoBank: true })
  page = await product.person('requester')
  await page.goto(`${product.url}/credit-requests/new`)
  await page.getByLabel(/^Request Title/).fill('Collateral')
  await enter(page, 'Counterparty', 'Kestrel Aluminium Ltd')
})
afterAll(async () => {
  await product.close()
  schemas.remove()
})

const open = () => page.getByRole('tab', { name: 'Collateral', exact: true }).click()
const cell = (title: string, row: number) => page.getByLabel(`${title}, row ${row}`, { exact: true })
const total = (title: string) => page.locator(`[data-label="Total ${title}"] .number`)
const idInAddress = () => /credit-requests\/([^/?]+)/.exec(page.url())?.[1] ?? ''
const saved = (id: string) => `/api/credit/credit-applications/${id}/`

/** As a spreadsheet has it copied. */
const paste = (text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

describe('A table with columns of many kinds', () => {
  it('is typed and walked through like a sheet', async () => {
    await open()
    await page.getByRole('button', { name: '+ Add collateral' }).click()
    await cell('Asset', 1).fill('Copper')
    await cell('Kind', 1).selectOption('Metal')
    await cell('Warehouse', 1).fill('Rotterdam')
    await cell('Price', 1).fill('9,000')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await cell('Quantity', 2).waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Quantity, row 2')
    expect(await cell('Value', 1).inputValue()).toBe('18,000')
  })

  it('takes a block from a spreadsheet', async () => {
    await cell('Asset', 2).focus()
    await paste('Zinc\tReceivable\t2,500.50\t4\t\t40%\t2026-04-03\tYes\nTin\tMetal\tten\n')
    await page.getByText('Could not be read: Row 3, Price: “ten”.').waitFor()
    expect(await total('Value').textContent()).toBe('28,002')
    expect(await cell('Warehouse', 2).count()).toBe(0)
    await cell('Price', 3).fill('10')
    await cell('Share', 1).fill('60')
    await cell('Share', 1).blur()
    expect(await total('Share').textContent()).toBe('100\u00a0%')
  })

  it('is saved and there again after a reload', async () => {
    await page.getByRole('button', { name: 'Save as Draft', exact: true }).click()
    await page.waitForURL(/credit-requests\/(?!new)/)
    await page.reload()
    await open()
    await cell('Asset', 3).waitFor()
    expect(await cell('Price', 2).inputValue()).toBe('2500.5')
    expect(await cell('Valued on', 2).inputValue()).toBe('2026-04-03')
    expect(await cell('Insured', 2).inputValue()).toBe('true')
    expect(await cell('Warehouse', 1).inputValue()).toBe('Rotterdam')
    expect(await total('Value').textContent()).toBe('28,002')
  })

  it('is computed and cleared by the server, whatever is sent', async () => {
    const { send } = await product.client('requester')
    const id = idInAddress()
    const rows = [
      { asset: 'Copper', kind: 'metal', price: 5, quantity: 3, value: 999, warehouse: 'Rotterdam' },
      { asset: 'Zinc', kind: 'receivable', warehouse: 'nowhere' },
      {},
    ]
    const { status } = await send('PATCH', saved(id), { credit_request_form_collateral: rows })
    expect(status).toBe(200)
    const { body } = await send('GET', saved(id))
    expect(body).toMatchObject({
      credit_request_form: {
        collateral: [
          { value: 15, warehouse: 'Rotterdam' },
          { asset: 'Zinc', value: null, warehouse: null },
        ],
      },
    })
  })

  it('is refused by the server in the words of the browser', async () => {
    const { send } = await product.client('requester')
    const many = [{ asset: 'Copper', kind: 'gold', quantity: 2000 }]
    const refused = await send('PATCH', saved(idInAddress()), { credit_request_form_collateral: many })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      credit_request_form_collateral: expect.anything(),
    })
    expect(JSON.stringify(refused.body)).toContain('Row 1: 2000 tonnes of Copper are too many.')
    expect(JSON.stringify(refused.body)).toContain('Row 1, Kind must be one of: Metal, Receivable, Guarantee.')
    await page.reload()
    await open()
    await cell('Quantity', 1).fill('2000')
    await page.getByRole('region', { name: 'Workflow Actions' }).getByRole('button').first().click()
    await page.getByText('Row 1: 2000 tonnes of Copper are too many.').first().waitFor()
  })

  it('is named in the history cell by cell', async () => {
    const { send } = await product.client('auditor')
    const { body } = await send('GET', `${saved(idInAddress())}history/`)
    const { results } = body as { results: { changes: { field: string; rows?: unknown[] }[] }[] }
    const changes = results[0]?.changes.find(({ field }) => field === 'collateral')
    expect(changes?.rows).toContainEqual({
      change: 'changed',
      name: 'Row 2, Zinc',
      cells: expect.arrayContaining([
        { title: 'Share', kind: 'number', unit: '%', before: 40, after: null },
        { title: 'Insured', kind: 'text', before: 'Yes', after: null },
      ]) as unknown,
    })
  })
})
