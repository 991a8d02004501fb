import type { Browser, CDPSession, Page } from 'playwright-core'
import type { Form } from './cases.ts'
import { addressOf, type Engine } from './engines.ts'

/** In ms: long enough for what follows a step, such as an answer that arrives. */
export const rest = 700

/** In ms: long enough for what follows typing: the commit, the draft two seconds after it, and its answer. */
export const untilKept = 3000

/** A page with a meter of its main thread's time. */
export interface MeteredPage {
  page: Page
  cdp: CDPSession
}

/** Opens an empty page at an engine's origin, with its meter. */
export async function openBlank(browser: Browser, url: string): Promise<MeteredPage> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  page.setDefaultTimeout(60_000)
  page.on('pageerror', ({ message }) => process.stderr.write(`${page.url()}: ${message}\n`))
  await page.goto(`${url}/blank.html`)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.waitForTimeout(rest)
  return { page, cdp }
}

/** Loads an engine's page, and waits until its form is there and nothing more happens. */
export async function loadForm(page: Page, url: string, engine: Engine, form: Form): Promise<void> {
  await page.goto(url + addressOf(engine, form, { mount: '' }), { waitUntil: 'commit' })
  await page.waitForFunction(() => window.mounted, undefined, { polling: 200 })
  await page.waitForTimeout(rest)
}

/** The time that the main thread has worked so far, in ms of its own, including style, layout and paint. */
export async function taskTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

export const collectGarbage = (cdp: CDPSession) => cdp.send('HeapProfiler.collectGarbage')

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = NaN, high = NaN] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]]
  return (low + high) / 2
}
