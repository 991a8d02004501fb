import type { Browser, CDPSession, Page } from 'playwright-core'
import { client } from '../../support/people.ts'
import { type Question, questions } from './requests.ts'

export interface Figure {
  name: string
  p50: number
  p95: number
  limit: number
}

const quantile = (times: number[], part: number): number => {
  const ordered = times.toSorted((a, b) => a - b)
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * part))] ?? NaN
}

const figure = (name: string, times: number[], limit: number): Figure => ({
  name,
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
  limit,
})

/** Every question asked over and over, one at a time, after a few that warm up. */
export async function askServer(url: string, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const question of questions) figures.push(await ask(url, question, rounds))
  return figures
}

async function ask(url: string, { name, as, path, limit }: Question, rounds: number): Promise<Figure> {
  const { send } = await client(url, as)
  const times: number[] = []
  for (let round = -3; round < rounds; round += 1) {
    const start = performance.now()
    const { status } = await send('GET', path)
    if (status !== 200) throw new Error(`${path} was answered with ${status}.`)
    if (round >= 0) times.push(performance.now() - start)
  }
  return figure(name, times, limit)
}

/** A profile that has never seen the page, of a person who is signed in. */
async function visitor(chromium: Browser, url: string, username: string): Promise<Page> {
  const { token } = await client(url, username)
  const context = await chromium.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript((jwt) => localStorage.setItem('jwt', jwt), token)
  return context.newPage()
}

/** From the navigation to the first row, by the page's own clock. */
async function opened(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(() => document.querySelector('tbody a') && performance.now(), undefined, { timeout: 120_000 })
  return Number(await seen.jsonValue())
}

export async function openScreen(chromium: Browser, url: string, name: string, path: string, limit: number, rounds: number): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await visitor(chromium, url, 'rm')
    times.push(await opened(page, url + path))
    await page.context().close()
  }
  return figure(name, times, limit)
}

/** Dragging a row over others and dropping it: the main thread's own time, with style, layout and paint, of a step and of the drop. */
export async function dragRows(chromium: Browser, url: string, limit: number, rounds: number): Promise<Figure[]> {
  const page = await visitor(chromium, url, 'rm')
  await opened(page, `${url}/prioritization`)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const [steps, drops]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const { step, drop } = await dragOnce(page, cdp)
    steps.push(step)
    drops.push(drop)
  }
  await page.context().close()
  return [figure('a step of a drag, main thread', steps, limit), figure('a drop, main thread', drops, limit)]
}

const strides = 12

async function dragOnce(page: Page, cdp: CDPSession): Promise<{ step: number; drop: number }> {
  const handle = await page.locator('[data-drag-handle]').nth(6).boundingBox()
  const target = await page.locator('tbody tr').nth(1).boundingBox()
  if (!handle || !target) throw new Error('There are no rows to drag.')
  const [x, from, to] = [handle.x + 8, handle.y + 8, target.y + 12]
  await page.mouse.move(x, from)
  await page.mouse.down()
  await page.mouse.move(x, from - 4)
  const before = await order(page)
  const start = await taskTime(page, cdp)
  for (let stride = 1; stride <= strides; stride += 1) await page.mouse.move(x, from + ((to - from) * stride) / strides)
  const dragged = await taskTime(page, cdp)
  await page.mouse.up()
  const dropped = await taskTime(page, cdp)
  if ((await order(page)) === before) throw new Error('The drop moved nothing.')
  return { step: (dragged - start) / strides, drop: dropped - dragged }
}

const order = (page: Page) => page.locator('tbody th').evaluateAll((cells) => cells.slice(0, 10).map(({ textContent }) => textContent).join())

/** The main thread's time so far, in ms, when what was asked of it has been painted. */
async function taskTime(page: Page, cdp: CDPSession): Promise<number> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))))
  const { metrics } = await cdp.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN)
}
