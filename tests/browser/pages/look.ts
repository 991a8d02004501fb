import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core'
import type { Visit } from './pages.ts'

export interface PageLoad {
  /** JavaScript loaded, in kilobytes as gzip sends it. */
  weight: number
  /** In so many files. */
  files: number
  /** Cumulative layout shift, and what moved. */
  shift: number
  moved: string[]
}

/**
 * Opens a page in an empty cache while the server's answers are held back, then lets them come one by one, each drawn
 * before the next.
 */
export async function look(
  chromium: Browser,
  url: string,
  visit: Visit,
  options: BrowserContextOptions,
): Promise<PageLoad> {
  const context = await chromium.newContext({ ...options, extraHTTPHeaders: { 'accept-encoding': 'gzip' } })
  const page = await context.newPage()
  const sizes = weighScripts(page)
  const answers = await hold(page)
  await page.addInitScript(watchShifts)
  await page.goto(url + visit.path)
  await page.locator('h1').waitFor()
  await drawn(page)
  answers.release()
  await page.locator(visit.arrived).first().waitFor()
  await answers.settled()
  await page.evaluate(async () => void (await document.fonts.ready))
  await drawn(page)
  const { shift, moved } = await page.evaluate(() => window.shifts)
  const weights = await Promise.all(sizes)
  // What the page asks for of itself while it is read (notifications) may still be on its way.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
  return { weight: weights.reduce((sum, size) => sum + size, 0) / 1000, files: weights.length, shift, moved }
}

/** The sizes of the scripts that the page asks for, as they travel. */
function weighScripts(page: Page): Promise<number>[] {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    )
  })
  return sizes
}

/**
 * Keeps the answers to everything but the page's own files until they are released; each then waits for the last to be
 * drawn.
 */
async function hold(page: Page) {
  let release = () => {}
  let last = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/(api|definitions)\//, (route) => {
    last = last.then(() => pass(route, page))
    return last
  })
  const settled = async (): Promise<void> => {
    const sent = last
    await sent
    if (sent !== last) await settled()
  }
  return { release, settled }
}

async function pass(route: Route, page: Page): Promise<void> {
  await route.continue()
  await (await route.request().response())?.finished()
  await drawn(page)
}

/** Two frames: what was asked for in the first is on the screen after the second. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

declare global {
  interface Window {
    shifts: { shift: number; moved: string[] }
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

/** Runs in the page, before anything of it. */
function watchShifts(): void {
  window.shifts = { shift: 0, moved: [] }
  const isShift = (entry: PerformanceEntry): entry is LayoutShift => 'sources' in entry
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries().filter(isShift)) {
      window.shifts.shift += value
      window.shifts.moved.push(
        ...sources.map(({ node }) => `${value.toFixed(4)} ${node?.parentElement?.outerHTML.slice(0, 160) ?? ''}`),
      )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
