import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browser } from '../support/browser.ts'
import { client } from '../support/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { violations } from './support/axe.ts'
import { openDesks } from './support/desks.ts'
import { formVisits } from './support/visits/forms.ts'
import { listVisits } from './support/visits/lists.ts'
import { panel } from './support/visits/steps.ts'
import type { Answer, Visit } from './support/visits/visit.ts'

let server: RunningServer
let chromium: Browser
let desk: ReturnType<typeof openDesks>
let applications: ReadonlyMap<string, string>

beforeAll(async () => {
  ;[server, chromium] = await Promise.all([startServer(), browser()])
  desk = openDesks(chromium, server.url)
  applications = await byTitle(server.url)
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

async function arrive(page: Page, { at, answers = {}, shows }: Visit): Promise<void> {
  await page.unrouteAll()
  for (const [call, answer] of Object.entries(answers)) await answerInstead(page, call, answer)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(named(at))
  await page.getByText(shows).filter({ visible: true }).first().waitFor()
}

async function withoutTooltip(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
}

async function answerInstead(page: Page, call: string, answer: Answer): Promise<void> {
  const [end = '', method] = named(call).split(' ').toReversed()
  await page.route(
    (address) => address.pathname.endsWith(end),
    async (route) => {
      if (method && route.request().method() !== method) return route.fallback()
      if (answer !== 'none') await route.fulfill({ status: answer.status, json: answer.body })
    },
  )
}

/** Each tab that is not open yet; only its own part of the page is new. */
async function openTabs(page: Page, check: (state: string, within: string) => Promise<void>): Promise<void> {
  for (const tab of await page.getByRole('tab', { selected: false }).all()) {
    await tab.click()
    await check((await tab.textContent()) ?? '', panel)
  }
}

const named = (address: string) => address.replaceAll(/\{([^}]+)\}/g, (_, title: string) => applications.get(title) ?? title)

/** The ids of the demo bank's applications. */
async function byTitle(url: string): Promise<ReadonlyMap<string, string>> {
  const auditor = await client(url, 'auditor')
  const { body } = await auditor.send('GET', '/api/credit/credit-applications/')
  const rows = (Array.isArray(body) ? body : []) as { id: string; title: string }[]
  return new Map(rows.map(({ id, title }) => [title, id]))
}
