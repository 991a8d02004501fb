import type { Browser, CDPSession, Page } from 'playwright-core'
import type { Case } from './cases.ts'
import type { Engine } from './engines.ts'
import { collectGarbage, median, openBench, rest, taskTime } from './mainThread.ts'

/** What typing gave, in ms: per key of the main thread's own time, and from the key going down to the next frame being painted. */
export interface TypingFigures {
  /** With the commit of the text after the typing spread over the keys. */
  keystroke: number
  paint: number
}

interface Desk {
  engine: Engine
  page: Page
  cdp: CDPSession
}

/** How often the text is typed into each engine's page. */
const passes = 3
const text = 'Refined copper, grade A cathodes'
/** Between keys, in ms: a fast typist. */
const pace = 45

/**
 * Types the text into the engines' pages in turn, pass by pass, so that each ratio compares what happened within seconds.
 * Throws where another text would be saved than was typed.
 */
export async function typeByTurns(
  browser: Browser,
  url: string,
  one: Case,
  order: readonly Engine[],
): Promise<Record<Engine, TypingFigures[]>> {
  const desks = await Promise.all(order.map((engine) => open(browser, url, engine, one)))
  const figures: Record<Engine, TypingFigures[]> = { raw: [], ours: [], stock: [] }
  try {
    for (let pass = 0; pass < passes; pass += 1) {
      for (const desk of desks) figures[desk.engine].push(await type(desk, one))
    }
  } finally {
    await Promise.all(desks.map(({ page }) => page.close()))
  }
  return figures
}

async function open(browser: Browser, url: string, engine: Engine, one: Case): Promise<Desk> {
  const { page, cdp } = await openBench(browser, url, engine, one)
  await page.evaluate(() => window.bench?.mount())
  await page.evaluate(watchPaints)
  return { engine, page, cdp }
}

async function type({ engine, page, cdp }: Desk, one: Case): Promise<TypingFigures> {
  await page.bringToFront()
  await page.locator(`[id="field.${one.typed}"]`).fill('')
  // What was left behind before would otherwise be swept up between the keys.
  await collectGarbage(cdp)
  await page.waitForTimeout(rest)
  const start = await taskTime(cdp)
  for (const key of text) {
    await page.keyboard.type(key)
    await page.waitForTimeout(pace)
  }
  await page.waitForTimeout(rest)
  const keystroke = ((await taskTime(cdp)) - start) / text.length
  const read = await page.evaluate((path) => window.bench?.read(path), one.typed)
  if (read !== text) throw new Error(`${engine}, ${one.name}: typed '${text}', but '${String(read)}' would be saved.`)
  const paints = await page.evaluate(() => (Reflect.get(window, 'paints') as number[]).splice(0))
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
