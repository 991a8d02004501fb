import type { Browser, CDPSession, Page } from 'playwright-core'
import { type Case, expectedErrors } from './cases.ts'
import { type Engine, yardstickOf } from './engines.ts'
import { collectGarbage, median, loadForm, openBlank, rest, taskTime } from './mainThread.ts'
import type { BenchPage } from './page/page.ts'

/**
 * What one visit to a page gave. Times in ms of the main thread's own work, style, layout and paint included; heap in
 * MB. `mount` is the loading of a fresh page until the form stands in it; `validation` the first in it, when the
 * engine's code is compiled as it is called; `…Again` the median of those after it, as between one application and the
 * next.
 */
export interface VisitFigures {
  mount: number
  validation: number
  tabs: number
  mountAgain: number
  validationAgain: number
  heap: number
}

/** How often a form is left and mounted again in one visit. */
const again = 1

type Step = keyof Pick<BenchPage, 'mount' | 'unmount' | 'openTabs' | 'validate'>

/** One visit: a fresh page is loaded, the form mounted and validated. Throws when it does not do what it shall. */
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

/** Main-thread time that `act` and what follows from it took. */
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
  // Stock RJSF answers a required yes/no with No by itself.
  const expected = engine === 'stock' ? all * 0.85 : all
  if (shown < expected) throw new Error(`${engine}, ${one.name}: ${shown} errors are shown, not ${expected}.`)
}

/** Without its style sheets a page draws every section, and all its figures would be of another page. */
async function expectSpared(page: Page): Promise<void> {
  const spared = await page.evaluate(() =>
    [...document.querySelectorAll('section')].some((one) => getComputedStyle(one).contentVisibility === 'auto'),
  )
  if (!spared) throw new Error(`${page.url()}: no section has content-visibility.`)
}
