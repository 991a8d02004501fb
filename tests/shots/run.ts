/**
 * `npm run shots [-- word]`: pictures of every screen in every state, light and dark, on three widths, into `.shots/`;
 * with a word only of the screens that have it in their name.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openDesks } from '../browser/support/desks.ts'
import { paint, type Scheme } from '../browser/support/paint.ts'
import { allVisits } from '../browser/support/visits/all.ts'
import { arrivals } from '../browser/support/visits/arrive.ts'
import { walk } from '../browser/support/visits/walk.ts'
import { browser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'

const folder = process.env.SHOTS_DIR || '.shots'
const widths = [1440, 900, 390]
const schemes: Scheme[] = ['light', 'dark']
const word = (process.argv[2] ?? '').toLowerCase()

mkdirSync(folder, { recursive: true })
const [server, chromium] = await Promise.all([startServer(), browser()])
try {
  const desk = openDesks(chromium, server.url)
  const arrive = await arrivals(server.url)
  for (const visit of allVisits.filter(({ name }) => name.toLowerCase().includes(word))) {
    const page = await desk(visit.as)
    await arrive(page, visit)
    await walk(page, visit, ({ to }) => take(page, to ? `${visit.name}, ${to}` : visit.name))
    process.stdout.write(`${visit.name}\n`)
  }
} finally {
  await chromium.close()
  await server.stop()
}

async function take(page: Page, name: string): Promise<void> {
  const file = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  for (const scheme of schemes) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await paint(page, scheme)
      await showWhole(page, width)
      await page.screenshot({ path: join(folder, `${file}-${scheme}-${width}.png`), animations: 'disabled' })
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

/**
 * Makes the window as high as the page: long tables draw only what is in it, and are as high as they are only once
 * drawn.
 */
async function showWhole(page: Page, width: number): Promise<void> {
  for (let height = 0, next = 900; next > height;) {
    height = next
    await page.setViewportSize({ width, height })
    next = await page.evaluate(
      () =>
        new Promise<number>((done) =>
          requestAnimationFrame(() => setTimeout(() => done(document.documentElement.scrollHeight))),
        ),
    )
  }
}
