import type { Browser, CDPSession, Page } from 'playwright-core'
import { type Case, expectedErrors } from './cases.ts'
import type { Engine } from './engines.ts'
import { collectGarbage, median, openBench, taskTime } from './mainThread.ts'
import type { BenchPage } from './page/page.ts'

/**
 * What one visit to a page gave. Times in ms of the main thread's own work, style, layout and paint included; heap in MB.
 * `first…` is the first time in a fresh page, when the engine's code is compiled as it is called; the others are the
 * median of several times after it, as between one application and the next.
 */
export interface VisitFigures {
  mount: number
  firstMount: number
  tabs: number
  validation: number
  firstValidation: number
  heap: number
}

/** How often a mount or a validation is repeated in one visit. */
const times = 5

type Step = keyof Pick<BenchPage, 'mount' | 'unmount' | 'openTabs' | 'validate' | 'clear'>

const take = (page: Page, step: Step) => page.evaluate((name) => window.bench?.[name](), step)

/** One visit: a fresh page is loaded, mounted and validated. Throws when it does not do what it shall. */
export async function visit(browser: Browser, url: string, engine: Engine, one: Case): Promise<VisitFigures> {
  const { page, cdp } = await openBench(browser, url, engine, one)
  try {
    const before = await heap(cdp)
    const [firstMount, mount] = await repeated(page, cdp, 'mount', 'unmount')
    const tabs = await spent(cdp, () => take(page, 'openTabs'))
    const used = (await heap(cdp)) - before
    const [firstValidation, validation] = await repeated(page, cdp, 'validate', 'clear')
    await expectErrors(page, engine, one)
    return { mount, firstMount, tabs, validation, firstValidation, heap: used }
  } finally {
    await page.close()
  }
}

/** The first time of a step, and the median of the times after it; `undo` goes between them, and the last one stays. */
async function repeated(page: Page, cdp: CDPSession, step: Step, undo: Step): Promise<[first: number, later: number]> {
  const first = await spent(cdp, () => take(page, step))
  const later: number[] = []
  while (later.length < times) {
    await take(page, undo)
    later.push(await spent(cdp, () => take(page, step)))
  }
  return [first, median(later)]
}

/** Main-thread time that `act` and what follows from it took. */
async function spent(cdp: CDPSession, act: () => Promise<unknown>): Promise<number> {
  const start = await taskTime(cdp)
  await act()
  await new Promise((resolve) => setTimeout(resolve, 150))
  return (await taskTime(cdp)) - start
}

async function heap(cdp: CDPSession): Promise<number> {
  await collectGarbage(cdp)
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

async function expectErrors(page: Page, engine: Engine, one: Case): Promise<void> {
  const shown = await page.evaluate(() => window.bench?.errorsShown() ?? 0)
  const all = expectedErrors(one)
  // Stock RJSF answers a required yes/no with No by itself.
  const expected = engine === 'stock' ? all * 0.85 : all
  if (shown < expected) throw new Error(`${engine}, ${one.name}: ${shown} errors are shown, not ${expected}.`)
}
