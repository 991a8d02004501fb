import type { Browser, CDPSession, Page } from 'playwright-core'
import { slug } from './build.ts'
import type { Case } from './cases.ts'
import type { Engine } from './engines.ts'

/** Long enough for what is deferred to have happened, in ms. */
export const rest = 700

/** A fresh page of an engine with the case loaded and nothing mounted yet, and its meter. */
export async function openBench(
  browser: Browser,
  url: string,
  engine: Engine,
  one: Case,
): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${url}/${engine}/?case=${slug(one)}`, { timeout: 120_000 })
  await page.waitForFunction(() => window.bench)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.waitForTimeout(rest)
  return { page, cdp }
}

/** What the main thread has worked so far, in ms of its own time; style, layout and paint included. */
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
