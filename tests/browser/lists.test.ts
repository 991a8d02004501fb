import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, openProduct } from '../support/product.ts'
import { column, heads, load, rows } from './lists/table.ts'
import { drag } from './support/drag.ts'

const list = '/api/credit/credit-applications/'

let product: Product

beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const at = (path: string) => product.url + path

/** What the page asks of one address of the API, as it asks. */
function asked(page: Page, path: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request.url())
  })
  return calls
}

/** Another tab comes to the front, and goes again. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

describe('§2 Request Tracking Dashboard, in the browser', () => {
  // Spec 2.48, 2.49, 2.51, 2.52, 2.61
  it('filters by the states and priorities of the data and by text, empties, and clears', async () => {
    const page = await product.person('approver')
    await load(page, at('/'))
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

  it('is no wider than the window where the browser’s text is twice as large', async () => {
    const page = await product.person('approver')
    await load(page, at('/'))
    const tools = await page.context().newCDPSession(page)
    await tools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    const height = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))
    await expect.poll(height).toBe(32)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await tools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
    await tools.detach()
    expect(beyond).toBeLessThanOrEqual(0)
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
    await load(page, at('/'))
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
    await load(page, at('/'))
    const edit = page.getByLabel(/^View Application Details/).first()
    await edit.hover()
    const tooltip = page.getByRole('tooltip').getByText('View Application Details', { exact: true })
    await tooltip.waitFor()
    expect(await tooltip.count()).toBe(1)
    await edit.click()
    await page.waitForURL(/\/credit-requests\/[0-9a-f-]+\/details$/)
  })

  // Spec 2.62, 2.63
  it('loads its data anew when its tab comes to the front', async () => {
    const page = await product.person('approver')
    const calls = asked(page, list)
    await load(page, at('/'))
    const before = calls.length
    expect(before).toBeGreaterThan(0)
    await comeBack(page)
    await expect.poll(() => calls.length, { timeout: 15_000 }).toBeGreaterThan(before)
  })
})

describe('§2 My Tasks, in the browser', () => {
  // Spec 1.19, 2.7, 2.64, 2.65, 2.66, 2.71, 2.72
  it('shows what awaits approval, with a count, and opens the details from there', async () => {
    const page = await product.person('approver')
    await load(page, at('/my-tasks'))
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
    await load(page, at('/my-tasks'))
    const before = calls.length
    await comeBack(page)
    await expect.poll(() => calls.length, { timeout: 15_000 }).toBeGreaterThan(before)
  })
})

describe('§2 Prioritization Dashboard, in the browser', () => {
  // Spec 2.77, 2.78, 2.79, 2.80, 2.81, 2.82, 2.83, 2.84, 2.85, 2.86, 2.87, 2.92
  it('has its columns, amounts in dollars, no approved application, and the number of those shown', async () => {
    const page = await product.person('rm')
    await load(page, at('/prioritization'))
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
    await load(page, at('/prioritization'))
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
