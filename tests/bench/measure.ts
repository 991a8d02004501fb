import type { Browser, CDPSession, Page } from 'playwright-core'
import { type Case, expectedErrors } from './cases.ts'
import { slug } from './build.ts'
import type { Engine } from './engines.ts'
import type { BenchPage } from './page/page.ts'

/**
 * What one visit to a page gave. Times in ms of the main thread's own work, style, layout and paint included; heap in MB.
 * `first…` is the first time in a fresh page, when the engine's code is compiled as it is called; the others are the
 * median of several times after it, as between one application and the next.
 */
export interface Figures {
  mount: number
  firstMount: number
  tabs: number
  /** Per key, with the commit of the text after the typing spread over the keys. */
  keystroke: number
  /** From the key going down to the next frame being painted. */
  paint: number
  validation: number
  firstValidation: number
  heap: number
}

/** How often a mount or a validation is repeated in one visit. */
const times = 5

type Step = keyof Pick<BenchPage, 'mount' | 'unmount' | 'openTabs' | 'validate' | 'clear'>

const take = (page: Page, step: Step) => page.evaluate((name) => window.bench?.[name](), step)

/** Each is followed by a pause, in which it is committed. */
const sentences = ['Refined copper, grade A cathodes', ' and anodes of the second smelter']
const text = sentences.join('')
/** Between keys, in ms: a fast typist. */
const pace = 45
/** Long enough for what is deferred to have happened. */
const rest = 700

/** One visit: a fresh page is loaded, mounted, typed into and validated. Throws when it does not do what it shall. */
export async function visit(browser: Browser, url: string, engine: Engine, one: Case): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  try {
    await page.goto(`${url}/${engine}/?case=${slug(one)}`, { timeout: 120_000 })
    await page.waitForFunction(() => window.bench)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.waitForTimeout(rest)
    const before = await heap(cdp)
    const [firstMount, mount] = await repeated(page, cdp, 'mount', 'unmount')
    const typing = await typeText(page, cdp, engine, one)
    const tabs = await spent(cdp, () => take(page, 'openTabs'))
    const used = (await heap(cdp)) - before
    const [firstValidation, validation] = await repeated(page, cdp, 'validate', 'clear')
    await expectErrors(page, engine, one)
    return { mount, firstMount, tabs, ...typing, validation, firstValidation, heap: used }
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

async function taskTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

const collectGarbage = (cdp: CDPSession) => cdp.send('HeapProfiler.collectGarbage')

async function heap(cdp: CDPSession): Promise<number> {
  await collectGarbage(cdp)
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

async function typeText(page: Page, cdp: CDPSession, engine: Engine, one: Case): Promise<Pick<Figures, 'keystroke' | 'paint'>> {
  await page.locator(`[id="field.${one.typed}"]`).click()
  // What the mounts before left behind would otherwise be swept up between the keys.
  await collectGarbage(cdp)
  await page.waitForTimeout(rest)
  await page.evaluate(watchPaints)
  const start = await taskTime(cdp)
  for (const sentence of sentences) {
    for (const key of sentence) {
      await page.keyboard.type(key)
      await page.waitForTimeout(pace)
    }
    await page.waitForTimeout(rest)
  }
  const keystroke = ((await taskTime(cdp)) - start) / text.length
  const read = await page.evaluate((path) => window.bench?.read(path), one.typed)
  if (read !== text) throw new Error(`${engine}, ${one.name}: typed '${text}', but '${String(read)}' would be saved.`)
  const paints = await page.evaluate(() => Reflect.get(window, 'paints') as number[])
  return { keystroke, paint: median(paints) }
}

/** Runs in the page: notes the time from each key to the frame after it. */
function watchPaints() {
  const paints: number[] = []
  Reflect.set(window, 'paints', paints)
  const { port1, port2 } = new MessageChannel()
  let pressed = 0
  port1.onmessage = () => paints.push(performance.now() - pressed)
  addEventListener(
    'keydown',
    () => {
      pressed = performance.now()
      requestAnimationFrame(() => port2.postMessage(undefined))
    },
    true,
  )
}

async function expectErrors(page: Page, engine: Engine, one: Case): Promise<void> {
  const shown = await page.evaluate(() => window.bench?.errorsShown() ?? 0)
  // The field that was typed into holds no error any more, unless it is an optional cell.
  const all = expectedErrors(one) - (one.typed.includes('.') ? 0 : 1)
  // Stock RJSF answers a required yes/no with No by itself.
  const expected = engine === 'stock' ? all * 0.85 : all
  if (shown < expected) throw new Error(`${engine}, ${one.name}: ${shown} errors are shown, not ${expected}.`)
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = NaN, high = NaN] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]]
  return (low + high) / 2
}
