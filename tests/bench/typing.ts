import type { Browser, CDPSession, Page } from 'playwright-core'
import type { Case } from './cases.ts'
import type { Engine } from './engines.ts'
import { collectGarbage, loadForm, median, openBlank, taskTime, untilKept } from './mainThread.ts'

/**
 * The figures of typing, in ms per key of the main thread's own time, including everything that follows the last key.
 */
export interface TypingFigures {
  /** Without pauses: the keys share one commit and one draft. */
  fast: number
  /** With a pause after each key, so that each is committed. */
  paused: number
  /** From pressing a key to the next painted frame, while typing without pauses. */
  paint: number
}

interface Desk {
  engine: Engine
  page: Page
  cdp: CDPSession
}

/** How often a round types the text: with three rounds this makes over 200 keys. */
const passes = 3
const fastText = 'Refined copper, cathodes'
const pausedText = 'Refined copper, grade A cathodes, delivered monthly to the rod mills.'

/** In ms between keys: for a fast typist, and for one who thinks. */
const pace = 45
const pause = 450

/**
 * Types into the engines' pages in turn, text by text without pauses, key by key with pauses, so that each ratio
 * compares what happened within seconds. Throws if the stored text differs from the typed one.
 */
export async function typeByTurns(
  browser: Browser,
  url: string,
  one: Case,
  order: readonly Engine[],
): Promise<Map<Engine, TypingFigures>> {
  const desks = await Promise.all(order.map((engine) => open(browser, url, engine, one)))
  try {
    const fast = await typeFast(desks, one)
    const paused = await typePaused(desks, one)
    return new Map(
      desks.map((desk) => {
        const passed = fast.get(desk) ?? []
        return [
          desk.engine,
          {
            fast: median(passed.map(({ key }) => key)),
            paused: paused.get(desk) ?? NaN,
            paint: median(passed.map(({ paint }) => paint)),
          },
        ]
      }),
    )
  } finally {
    await Promise.all(desks.map(({ page }) => page.close()))
  }
}

async function open(browser: Browser, url: string, engine: Engine, one: Case): Promise<Desk> {
  const { page, cdp } = await openBlank(browser, url)
  await loadForm(page, url, engine, one)
  await page.evaluate(watchPaints)
  return { engine, page, cdp }
}

/** Focuses the empty field and waits until no work and no garbage is left. Returns the main thread's time so far. */
async function begin({ page, cdp }: Desk, one: Case): Promise<number> {
  await page.locator(`[id="field.${one.typed}"]`).fill('')
  await page.waitForTimeout(untilKept)
  await page.evaluate(takePaints)
  await collectGarbage(cdp)
  return taskTime(cdp)
}

/** Types into one page after the other. The work that follows in one page runs while the next is typed into. */
async function typeFast(desks: Desk[], one: Case): Promise<Map<Desk, { key: number; paint: number }[]>> {
  const figures = new Map<Desk, { key: number; paint: number }[]>(desks.map((desk) => [desk, []]))
  for (let pass = 0; pass < passes; pass += 1) {
    const starts = await Promise.all(desks.map((desk) => begin(desk, one)))
    for (const { page } of desks) {
      for (const key of fastText) {
        await page.keyboard.type(key)
        await page.waitForTimeout(pace)
      }
    }
    const spent = await end(desks, one, fastText, starts)
    for (const [n, desk] of desks.entries())
      figures.get(desk)?.push({ key: spent[n] ?? NaN, paint: median(await desk.page.evaluate(takePaints)) })
  }
  return figures
}

async function typePaused(desks: Desk[], one: Case): Promise<Map<Desk, number>> {
  const starts = await Promise.all(desks.map((desk) => begin(desk, one)))
  for (const key of pausedText) {
    for (const { page } of desks) {
      await page.keyboard.type(key)
      await page.waitForTimeout(pause / desks.length)
    }
  }
  const spent = await end(desks, one, pausedText, starts)
  return new Map(desks.map((desk, n) => [desk, spent[n] ?? NaN]))
}

/** Waits until nothing more happens and the text is stored. Returns what each page spent per key since it began. */
async function end(desks: Desk[], one: Case, text: string, starts: number[]): Promise<number[]> {
  await new Promise((resolve) => setTimeout(resolve, untilKept))
  const ends = await Promise.all(desks.map(({ cdp }) => taskTime(cdp)))
  for (const desk of desks) await expectKept(desk, one, text)
  return ends.map((time, n) => (time - (starts[n] ?? NaN)) / text.length)
}

async function expectKept({ engine, page }: Desk, one: Case, text: string): Promise<void> {
  const read = String(await page.evaluate((path) => window.bench?.read(path), one.typed))
  if (!read.includes(text)) throw new Error(`${engine}, ${one.name}: typed '${text}', but '${read}' is kept.`)
}

/** Runs in the page: records the time from each key to the next frame. */
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

/** Runs in the page: returns the records and resets them. */
const takePaints = () => (Reflect.get(window, 'paints') as number[]).splice(0)
