import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FilledBank, openFilledBank } from '../bench/scale/bank.ts'
import { browser } from '../support/browser.ts'
import { client } from '../support/people.ts'
import { enterAs } from '../support/signedIn.ts'

let bank: FilledBank
let chromium: Browser

beforeAll(async () => {
  ;[bank, chromium] = await Promise.all([openFilledBank({ applications: 500, open: 500 }), browser()])
})
afterAll(async () => {
  await chromium.close()
  await bank.close()
})

/** The screen with its rows, by someone who may rank. */
async function open(options: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const page = await (await chromium.newContext(options)).newPage()
  await enterAs(page, { pages: bank.url, api: bank.url }, 'rm')
  await page.goto(`${bank.url}/prioritization`)
  await page.getByText(/Currently showing \d{3} open applications\./).waitFor()
  await page.locator('tbody a').first().waitFor()
  return page
}

const references = (page: Page) => page.locator('tbody a').allTextContents()
const row = (page: Page, index: number) => page.locator('tbody tr').nth(index)
const handle = (page: Page, index: number) => row(page, index).locator('[data-drag-handle]')

async function middle(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not to be seen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const moved = (list: string[], from: number, to: number) => list.toSpliced(from, 1).toSpliced(to, 0, list[from] ?? '')

describe('§2 Prioritization Dashboard, with five hundred open applications', () => {
  it('is put in order with the mouse and with keys, and saved as ranks 1 to n', async () => {
    const page = await open({ viewport: { width: 1440, height: 900 } })
    let order = await references(page)
    expect(order.length).toBeGreaterThanOrEqual(500)
    expect(await page.getByRole('button', { name: 'Save Rankings' }).isDisabled()).toBe(true)

    const [from, to] = [await middle(handle(page, 5)), await middle(row(page, 1))]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 2, from.y - 10, { steps: 3 })
    await page.mouse.move(from.x + 2, to.y, { steps: 12 })
    await page.mouse.up()
    order = moved(order, 5, 1)
    await expect.poll(() => references(page), { timeout: 15_000 }).toEqual(order)

    const last = order.length - 1
    const up = page.getByRole('button', { name: `Move ${order[last]} up` })
    await up.focus()
    const steps = [
      ['Home', last, 0],
      ['PageDown', 0, 10],
      ['PageUp', 10, 0],
      ['End', 0, last],
      ['Enter', last, last - 1],
    ] as const
    for (const [key, before, after] of steps) {
      await page.keyboard.press(key)
      order = moved(order, before, after)
      expect(await references(page)).toEqual(order)
      expect(await up.evaluate((button) => button === document.activeElement)).toBe(true)
      await page.getByText(`moved to rank ${after + 1} of ${order.length}.`).waitFor({ state: 'attached' })
    }

    await page.getByRole('button', { name: 'Save Rankings' }).click()
    await page.getByText(`Successfully updated ranks for ${order.length} applications`).waitFor()
    const { body } = await (
      await client(bank.url, 'auditor')
    ).send('GET', '/api/credit/credit-applications/?open=true&order=rank')
    const saved = (body as { reference_number: string; rank: number }[]).map(({ reference_number, rank }) => ({
      reference_number,
      rank,
    }))
    expect(saved).toEqual(order.map((reference_number, index) => ({ reference_number, rank: index + 1 })))
    await page.context().close()
  })

  it('is put in order with a finger on the handle, and scrolled with one beside it', async () => {
    const page = await open({ viewport: { width: 820, height: 1100 }, hasTouch: true, isMobile: true })
    const order = await references(page)
    const touch = await page.context().newCDPSession(page)
    await handle(page, 0).scrollIntoViewIfNeeded()
    await drag(touch, await middle(handle(page, 0)), await middle(row(page, 1)))
    await expect.poll(() => references(page), { timeout: 15_000 }).toEqual(moved(order, 0, 1))

    const top = await page.evaluate(() => scrollY)
    const beside = await middle(row(page, 1))
    await drag(touch, beside, { x: beside.x, y: beside.y - 300 })
    await expect.poll(() => page.evaluate(() => scrollY), { timeout: 15_000 }).toBeGreaterThan(top)
    expect(await references(page)).toEqual(moved(order, 0, 1))
    await page.context().close()
  })
})

/** A finger that goes down, moves in steps, and goes up. */
async function drag(touch: CDPSession, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const steps = 12
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (let step = 1; step <= steps; step += 1) {
    const [x, y] = [from.x + ((to.x - from.x) * step) / steps, from.y + ((to.y - from.y) * step) / steps]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
