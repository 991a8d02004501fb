import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, openProduct } from '../support/product.ts'
import { everything, violations } from './support/axe.ts'
import { drag } from './support/drag.ts'

const list = '/api/credit/credit-applications/'

let product: Product

beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

/** What the page asks of one address of the API, as it asks. */
function asked(page: Page, path: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request.url())
  })
  return calls
}

const heads = async (page: Page) => (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim())

/** The body's rows, each as the texts of its cells. */
const rows = (page: Page) =>
  page
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')))

const column = async (page: Page, name: string) => {
  const index = (await heads(page)).indexOf(name)
  return (await rows(page)).map((cells) => cells[index])
}

/** Another tab comes to the front, and goes again. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const loaded = async (page: Page, path: string) => {
  await page.goto(product.url + path)
  await page.locator('tbody tr').first().waitFor()
  await page.locator('.MuiSkeleton-root').first().waitFor({ state: 'detached' })
}

describe('§2 Request Tracking Dashboard, in the browser', () => {
  // Spec 2.48, 2.49, 2.51, 2.52, 2.61
  it('filters by the states and priorities of the data and by text, empties, and clears', async () => {
    const page = await product.person('approver')
    await loaded(page, '/')
    const all = (await rows(page)).length
    const states = new Set(await column(page, 'Status'))
    await page.getByLabel('Status').click()
    const offered = await page.getByRole('option').allTextContents()
    expect(new Set(offered.slice(1))).toEqual(states)
    await page.getByRole('option', { name: 'Analysis', exact: true }).click()
    await expect
      .poll(async () => new Set(await column(page, 'Status')), { timeout: 15_000 })
      .toEqual(new Set(['Analysis']))
    await page.getByLabel('Priority').click()
    expect((await page.getByRole('option').allTextContents()).slice(1)).toEqual(['High', 'Medium', 'Low'])
    await page.getByRole('option', { name: 'High' }).click()
    await expect
      .poll(async () => new Set(await column(page, 'Priority')), { timeout: 15_000 })
      .toEqual(new Set(['High']))
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect.poll(async () => (await rows(page)).length, { timeout: 15_000 }).toBe(all)
    await page.getByLabel('Search').fill('kEsTrEl')
    await expect
      .poll(async () => new Set(await column(page, 'Counterparty')), { timeout: 15_000 })
      .toEqual(new Set(['Kestrel Aluminium Ltd']))
    await page.getByLabel('Search').fill('no such thing')
    await page.getByText('No matching requests found').waitFor()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect.poll(async () => (await rows(page)).length, { timeout: 15_000 }).toBe(all)
    expect(await page.getByLabel('Search').inputValue()).toBe('')
  })

  // Spec 2.45, 2.46, 2.47
  it('counts what awaits approval, “...” while that loads, and opens My Tasks from there', async () => {
    const page = await product.person('approver')
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(`**${list}awaiting-my-approval/`, async (route) => {
      await held
      await route.continue()
    })
    await loaded(page, '/')
    const card = page.getByRole('button', { name: /^Awaiting My Approval/ })
    expect(await card.textContent()).toBe('Awaiting My Approval...')
    answer()
    await expect.poll(() => card.textContent(), { timeout: 15_000 }).toMatch(/^Awaiting My Approval[1-9]/)
    await page.unroute(`**${list}awaiting-my-approval/`)
    await card.click()
    await page.getByRole('heading', { name: 'Applications Awaiting My Approval' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/my-tasks')
  })

  // Spec 2.60
  it('names the icon of a row “View Application Details” when pointed at, and opens the details', async () => {
    const page = await product.person('approver')
    await loaded(page, '/')
    const edit = page.getByLabel(/^View Application Details/).first()
    await edit.hover()
    const tooltip = page.getByRole('tooltip').getByText('View Application Details', { exact: true })
    await tooltip.waitFor()
    expect(await tooltip.count()).toBe(1)
    await edit.click()
    await page.waitForURL(/\/credit-requests\/[0-9a-f-]+\/details$/)
  })

  it('names the icon that the keyboard reaches, until Escape', async () => {
    const page = await product.person('approver')
    await loaded(page, '/')
    await page.locator('tbody a').first().focus()
    await page.keyboard.press('Tab')
    const tooltip = page.getByRole('tooltip').getByText('View Request', { exact: true })
    await tooltip.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => tooltip.count()).toBe(0)
  })

  // Spec 2.62, 2.63
  it('loads its data anew when its tab comes to the front', async () => {
    const page = await product.person('approver')
    const calls = asked(page, list)
    await loaded(page, '/')
    const before = calls.length
    expect(before).toBeGreaterThan(0)
    await comeBack(page)
    await expect.poll(() => calls.length, { timeout: 15_000 }).toBeGreaterThan(before)
  })

  it('is saved as a workbook, under the policy of the page', async () => {
    const page = await product.person('auditor')
    await loaded(page, '/dashboard?sort=-amount&columns=amount')
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
    await loaded(page, '/?status=ANALYSIS&columns=amount')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save view…' }).click()
    await page.getByLabel('Name').fill('In analysis')
    await page.getByLabel('Open the list with this view').check()
    expect(await violations(page, everything, '.MuiDialog-root')).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.evaluate(() => localStorage.removeItem('columns_hidden_requests'))
    await page.goto(`${product.url}/`)
    await page.waitForURL('**/?status=ANALYSIS&columns=amount')
    await expect.poll(async () => new Set(await column(page, 'Status'))).toEqual(new Set(['Analysis']))
    expect(await heads(page)).toContain('Amount')
  })
})

it('when mail comes is chosen in the account menu, and kept', async () => {
  const page = await product.person('legal')
  await loaded(page, '/dashboard?view=all')
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

describe('§2 My Tasks, in the browser', () => {
  // Spec 1.19, 2.7, 2.64, 2.65, 2.66, 2.71, 2.72
  it('shows what awaits approval, with a count, and opens the details from there', async () => {
    const page = await product.person('approver')
    await loaded(page, '/my-tasks')
    await page.getByRole('heading', { level: 2, name: 'Applications Awaiting My Approval' }).waitFor()
    expect(await heads(page)).toEqual([
      'ID',
      'Title',
      'Counterparty',
      'Status',
      'DA Level Required',
      'Submitted Date',
      'Actions',
    ])
    const count = (await rows(page)).length
    expect(await page.getByText('Awaiting My Approval', { exact: true }).locator('xpath=..').textContent()).toBe(
      `Awaiting My Approval${count}`,
    )
    const first = (await rows(page))[0] ?? []
    expect(first.slice(0, 6)).toEqual([
      expect.stringMatching(/^CR-\d{4}-\d{5}$/),
      expect.stringMatching(/./),
      expect.stringMatching(/./),
      'Approval Pending',
      expect.stringMatching(/^DA[1-8]$/),
      expect.stringMatching(/^\d{2} \w{3} \d{4}$/),
    ])
    await page
      .getByRole('row')
      .filter({ hasText: first[0] })
      .getByRole('button', { name: 'Review & Approve', exact: true })
      .click()
    await page.getByRole('heading', { level: 1, name: first[1] }).waitFor()
    expect(page.url()).toMatch(/\/credit-requests\/[0-9a-f-]+\/details$/)
  })

  // Spec 2.73, 2.74
  it('says that nothing awaits approval, and by what applications would appear', async () => {
    const page = await product.person('requester')
    await page.goto(`${product.url}/my-tasks`)
    const empty = page.getByText('No applications currently awaiting your approval', { exact: true })
    await empty.waitFor()
    expect(await empty.locator('xpath=..').textContent()).toContain(
      'according to your delegated authority level and role',
    )
  })

  // Spec 2.75
  it('asks again when its tab comes to the front', async () => {
    const page = await product.person('approver')
    const calls = asked(page, `${list}awaiting-my-approval/`)
    await loaded(page, '/my-tasks')
    const before = calls.length
    await comeBack(page)
    await expect.poll(() => calls.length, { timeout: 15_000 }).toBeGreaterThan(before)
  })
})

describe('§2 Prioritization Dashboard, in the browser', () => {
  // Spec 2.77, 2.78, 2.79, 2.80, 2.81, 2.82, 2.83, 2.84, 2.85, 2.86, 2.87, 2.92
  it('has its columns, amounts in dollars, no approved application, and the number of those shown', async () => {
    const page = await product.person('rm')
    await loaded(page, '/prioritization')
    expect((await heads(page)).slice(1)).toEqual([
      'Rank',
      'Reference',
      'Title',
      'Counterparty',
      'Amount',
      'Priority',
      'Required By',
      'Status',
      'Submitted By',
    ])
    const amounts = await column(page, 'Amount')
    expect(amounts.filter((amount) => !/^US\$\d{1,3}(,\d{3})*$|^-$/.test(amount ?? ''))).toEqual([])
    expect(await column(page, 'Status')).not.toContain('Approved')
    expect(await page.locator('tbody [data-drag-handle]').count()).toBe(amounts.length)
    await page
      .getByText(
        `Drag and drop applications to reorder their priority. Applications at the top will have rank 1. Currently showing ${amounts.length} open applications.`,
      )
      .waitFor()
  })

  // Spec 2.76, 2.88, 2.89, 2.90, 2.91
  it('is reordered by dragging a row, saves the ranks, reads “Saving...” and is disabled meanwhile, and refreshes', async () => {
    const page = await product.person('rm')
    await loaded(page, '/prioritization')
    const save = page.getByRole('button', { name: 'Save Rankings' })
    expect(await save.isDisabled()).toBe(true)
    const before = await column(page, 'Reference')
    await drag(page, 2, 0)
    const wanted = [before[2], before[0], before[1], ...before.slice(3)]
    await expect.poll(() => column(page, 'Reference'), { timeout: 15_000 }).toEqual(wanted)
    // The ranks follow once the move is painted.
    await expect
      .poll(async () => (await column(page, 'Rank')).slice(0, 3), { timeout: 15_000 })
      .toEqual(['1', '2', '3'])

    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(`**${list}bulk-update-ranks/`, async (route) => {
      await held
      await route.continue()
    })
    await save.click()
    const saving = page.getByRole('button', { name: 'Saving...' })
    await saving.waitFor()
    expect(await saving.isDisabled()).toBe(true)
    const calls = asked(page, list)
    answer()
    await page.getByText(`Successfully updated ranks for ${before.length} applications`).waitFor()
    await expect.poll(() => calls.length, { timeout: 15_000 }).toBe(1)
    await expect.poll(() => save.isDisabled(), { timeout: 15_000 }).toBe(true)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(() => calls.length, { timeout: 15_000 }).toBe(2)
    expect(await column(page, 'Reference')).toEqual(wanted)
  })
})
