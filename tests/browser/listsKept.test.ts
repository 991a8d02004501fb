import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, openProduct } from '../support/product.ts'
import { column, heads, load } from './lists/table.ts'
import { everything, violations } from './support/axe.ts'

let product: Product

beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const at = (path: string) => product.url + path

describe('The dashboard, in the browser', () => {
  it('names the icon that the keyboard reaches, until Escape', async () => {
    const page = await product.person('approver')
    await load(page, at('/'))
    await page.locator('tbody a').first().focus()
    await page.keyboard.press('Tab')
    const tooltip = page.getByRole('tooltip').getByText('View Request', { exact: true })
    await tooltip.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => tooltip.count()).toBe(0)
  })

  it('is where it was when a person comes back to it', async () => {
    const page = await product.person('approver')
    await load(page, at('/dashboard?view=all'))
    const link = page.locator('tbody tr').nth(40).getByRole('link').first()
    await link.scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => scrollY)
    expect(scrolled).toBeGreaterThan(500)
    await link.click()
    await page.getByRole('heading', { name: 'Sub-Processes' }).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
    await page.goForward()
    await page.getByRole('heading', { name: 'Sub-Processes' }).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  it('is saved as a workbook, under the policy of the page', async () => {
    const page = await product.person('auditor')
    await load(page, at('/dashboard?sort=-amount&columns=amount'))
    const shown = await column(page, 'Title')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Export XLSX' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^credit-applications-\d{4}-\d\d-\d\d\.xlsx$/)
    const { sheets } = await readXlsx(await readFile(await file.path()))
    const [head = [], ...lines] = sheets[0]?.rows ?? []
    expect(lines.map((line) => line[head.indexOf('Title')])).toEqual(shown)
    expect(new Set(lines.map((line) => typeof line[head.indexOf('Amount')]))).toEqual(new Set(['number']))
    expect(lines.every((line) => line[head.indexOf('Submitted Date')] instanceof Date)).toBe(true)
  })

  it('opens with the view that the person saved as the default, from any browser', async () => {
    const page = await product.person('legal')
    await load(page, at('/?status=ANALYSIS&columns=amount'))
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save view…' }).click()
    await page.getByLabel('Name').fill('In analysis')
    await page.getByLabel('Open the list with this view').check()
    expect(await violations(page, everything, '.MuiDialog-root')).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('columns_hidden')) localStorage.removeItem(key)
    })
    await page.goto(`${product.url}/`)
    await page.waitForURL('**/?status=ANALYSIS&columns=amount')
    await expect.poll(async () => new Set(await column(page, 'Status'))).toEqual(new Set(['Analysis']))
    expect(await heads(page)).toContain('Amount')
  })
})

it('when mail comes is chosen in the user menu, and kept', async () => {
  const page = await product.person('legal')
  await load(page, at('/dashboard?view=all'))
  const opened = async () => {
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Mail' }).click()
    await page.getByLabel('Once a day').waitFor()
  }
  await opened()
  expect(await page.getByLabel('At once').isChecked()).toBe(true)
  await page.getByLabel('Once a day').check()
  await page.getByText('Your choice has been saved.').waitFor()
  expect(await violations(page, everything, '.MuiDialog-root')).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await opened()
  expect(await page.getByLabel('Once a day').isChecked()).toBe(true)
})
