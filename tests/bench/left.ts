import type { Browser, CDPSession } from 'playwright-core'
import type { Form } from './cases.ts'
import { addressOf } from './engines.ts'
import { collectGarbage, openBlank } from './mainThread.ts'

/** The memory of a page without a form: its heap in MB, its nodes and its listeners. */
export interface PageMemory {
  heap: number
  nodes: number
  listeners: number
}

/** The memory of a page after its first visits to a form, and after all of them. */
export interface LeftFigures {
  name: string
  first: PageMemory
  last: PageMemory
}

/**
 * How many visits precede the first count. By then everything that is made only once exists: loaded code, and the
 * machine code of frequently called functions.
 */
export const visits = { first: 11, all: 22 }
/** In ms: by then the requests of an opening form have been answered. */
const moment = 300

/** Mounts and leaves a form repeatedly in one page, each time opening all its tabs and having an action refused. */
export async function whatIsLeft(browser: Browser, url: string, form: Form): Promise<LeftFigures> {
  const { page, cdp } = await openBlank(browser, url)
  try {
    await page.goto(url + addressOf('ours', form))
    await page.waitForFunction(() => window.bench)
    const held: PageMemory[] = []
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

/** Measures the page after garbage collection. */
export async function heldIn(cdp: CDPSession): Promise<PageMemory> {
  // The second run collects what finalizers have released.
  await collectGarbage(cdp)
  await collectGarbage(cdp)
  const { metrics } = await cdp.send('Performance.getMetrics')
  const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN
  return { heap: valueOf('JSHeapUsedSize') / 1e6, nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners') }
}

/** The growth that does not count, as a share. */
const unnoticed = 0.05

/** Whether the visits after the first count left nothing behind. */
export const isFlat = ({ first: early, last }: LeftFigures): boolean =>
  (['heap', 'nodes', 'listeners'] as const).every((what) => last[what] <= early[what] * (1 + unnoticed))
