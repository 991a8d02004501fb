import type { Browser, CDPSession } from 'playwright-core'
import type { Form } from './cases.ts'
import { addressOf } from './engines.ts'
import { collectGarbage, openBlank } from './mainThread.ts'

/** What a page holds without a form in it: its heap in MB, its nodes and its listeners. */
export interface Held {
  heap: number
  nodes: number
  listeners: number
}

/** What a page held after its first visits to a form, and after all of them. */
export interface LeftFigures {
  name: string
  first: Held
  last: Held
}

/**
 * By the first count, what is made once is there: what has been loaded, and the machine code of what is called often.
 */
export const visits = { first: 11, all: 22 }
/** In ms; what is asked for as a form opens has been answered by then. */
const moment = 300

/** Mounts a form again and again in one page, each time with all its tabs and an action refused, and leaves it. */
export async function whatIsLeft(browser: Browser, url: string, form: Form): Promise<LeftFigures> {
  const { page, cdp } = await openBlank(browser, url)
  try {
    await page.goto(url + addressOf('ours', form))
    await page.waitForFunction(() => window.bench)
    const held: Held[] = []
    while (held.length < visits.all) {
      await page.evaluate(async () => {
        await window.bench?.mount()
        await window.bench?.openTabs()
        await window.bench?.validate()
      })
      await page.waitForTimeout(moment)
      await page.evaluate(() => window.bench?.unmount())
      await page.waitForTimeout(moment)
      held.push(await heldIn(cdp))
    }
    const [early, late] = [held[visits.first - 1], held.at(-1)]
    if (!early || !late) throw new Error('No form was visited.')
    return { name: form.files.stage.title, first: early, last: late }
  } finally {
    await page.close()
  }
}

/** After garbage has been collected. */
export async function heldIn(cdp: CDPSession): Promise<Held> {
  // What finalizers have let go of is collected by the second.
  await collectGarbage(cdp)
  await collectGarbage(cdp)
  const { metrics } = await cdp.send('Performance.getMetrics')
  const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN
  return { heap: valueOf('JSHeapUsedSize') / 1e6, nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners') }
}

/** In shares of what there was. */
const unnoticed = 0.05

/** Whether the visits after the first left nothing behind. */
export const isFlat = ({ first: early, last }: LeftFigures): boolean =>
  (['heap', 'nodes', 'listeners'] as const).every((what) => last[what] <= early[what] * (1 + unnoticed))
