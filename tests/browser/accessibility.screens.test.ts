import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browser } from '../support/browser.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { violations } from './support/axe.ts'
import { openDesks } from './support/desks.ts'
import { arrivals } from './support/visits/arrive.ts'
import { formVisits } from './support/visits/forms.ts'
import { listVisits } from './support/visits/lists.ts'
import { panel } from './support/visits/steps.ts'

let server: RunningServer
let chromium: Browser
let desk: ReturnType<typeof openDesks>
let arrive: Awaited<ReturnType<typeof arrivals>>

beforeAll(async () => {
  ;[server, chromium] = await Promise.all([startServer(), browser()])
  desk = openDesks(chromium, server.url)
  arrive = await arrivals(server.url)
})

afterAll(async () => {
  await chromium.close()
  await server.stop()
})

describe('axe finds nothing, in light, dark and narrow', () => {
  test.for([...listVisits, ...formVisits])('$name', async (visit) => {
    const page = await desk(visit.as)
    const found: string[] = []
    const check = async (state: string, within?: string, looks = visit.looks) => {
      await withoutTooltip(page)
      const list = await violations(page, looks, within)
      found.push(...list.map((violation) => `${state}, ${violation}`))
    }
    await arrive(page, visit)
    await check('at first')
    if (visit.tabs) await openTabs(page, check)
    for (const { to, make, within, looks } of visit.moves ?? []) {
      await make(page)
      await check(to, within, looks)
    }
    expect(found).toEqual([])
  })
})

async function withoutTooltip(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
}

/** Each tab that is not open yet; only its own part of the page is new. */
async function openTabs(page: Page, check: (state: string, within: string) => Promise<void>): Promise<void> {
  for (const tab of await page.getByRole('tab', { selected: false }).all()) {
    await tab.click()
    await check((await tab.textContent()) ?? '', panel)
  }
}
