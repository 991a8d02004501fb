import type { Browser, CDPSession, Page } from 'playwright-core'
import { type Case, expectedErrors } from './cases.ts'
import { type Engine, yardstickOf } from './engines.ts'
import { collectGarbage, median, loadForm, openBlank, rest, taskTime } from './mainThread.ts'
import type { BenchPage } from './page/page.ts'

/**
 * The figures of one visit to a page. Times are ms of the main thread's own work, including style, layout and paint;
 * `heap` is in MB. `mount` is loading a fresh page until the form is there. `validation` is the first one, which
 * compiles the engine's code as it is called. `…Again` is the median of the later ones, as between one application and
 * the next.
 */
export interface VisitFigures {
  mount: number
  validation: number
  tabs: number
  mountAgain: number
  validationAgain: number
  heap: number
}

/** How often a visit leaves the form and mounts it again. */
const again = 1

type Step = keyof Pick<BenchPage, 'mount' | 'unmount' | 'openTabs' | 'validate'>

/** Visits a page: loads it, mounts the form and validates it. Throws if it does not behave as it should. */
export async function visit(browser: Browser, url: string, engine: Engine, one: Case): Promise<VisitFigures> {
  const { page, cdp } = await openBlank(browser, url)
  const step = (name: Step) => spent(cdp, () => page.evaluate((taken) => window.bench?.[taken](), name))
  try {
    const mount = await spent(cdp, () => loadForm(page, url, engine, one))
    const tabs = await step('openTabs')
    const used = await heap(cdp)
    const validation = await step('validate')
    await expectErrors(page, engine, one)
    if (engine === 'spared' || (engine === 'ours' && yardstickOf(one) === 'spared')) await expectSpared(page)
    const mounts: number[] = []
    const validations: number[] = []
    while (mounts.length < again) {
      await step('unmount')
      mounts.push(await step('mount'))
      await step('openTabs')
      validations.push(await step('validate'))
    }
    return { mount, validation, tabs, mountAgain: median(mounts), validationAgain: median(validations), heap: used }
  } finally {
    await page.close()
  }
}

/** Each figure's median over several visits of one engine. */
export function medianVisit(visits: VisitFigures[]): VisitFigures {
  const of = (figure: keyof VisitFigures) => median(visits.map((each) => each[figure]))
  return {
    mount: of('mount'),
    validation: of('validation'),
    tabs: of('tabs'),
    mountAgain: of('mountAgain'),
    validationAgain: of('validationAgain'),
    heap: of('heap'),
  }
}

/** The main-thread time of `act` and of what follows from it. */
async function spent(cdp: CDPSession, act: () => Promise<unknown>): Promise<number> {
  const start = await taskTime(cdp)
  await act()
  await new Promise((resolve) => setTimeout(resolve, rest))
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
  // Stock RJSF sets a required yes/no to No by itself.
  const expected = engine === 'stock' ? all * 0.85 : all
  if (shown < expected) throw new Error(`${engine}, ${one.name}: ${shown} errors are shown, not ${expected}.`)
}

/**
 * Throws if `content-visibility` has no effect: without its style sheets a page lays out every section, and the figures
 * would be those of another page.
 */
async function expectSpared(page: Page): Promise<void> {
  const spared = await page.evaluate(() =>
    [...document.querySelectorAll('section')].some((one) => getComputedStyle(one).contentVisibility === 'auto'),
  )
  if (!spared) throw new Error(`${page.url()}: no section has content-visibility.`)
}
