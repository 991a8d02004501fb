import type { Page } from 'playwright-core'
import { client } from '../../../support/people.ts'
import type { Answer, Visit } from './visit.ts'

/** Opens screens in the states that the visits describe, on a server with the demo bank. */
export async function arrivals(url: string): Promise<(page: Page, visit: Visit) => Promise<void>> {
  const applications = await byTitle(url)
  const named = (address: string) => address.replaceAll(/\{([^}]+)\}/g, (_, title: string) => applications.get(title) ?? title)
  return async (page, { at, answers = {}, shows }) => {
    await page.unrouteAll()
    for (const [call, answer] of Object.entries(answers)) await answerInstead(page, named(call), answer)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(named(at))
    await page.getByText(shows).filter({ visible: true }).first().waitFor()
  }
}

async function answerInstead(page: Page, call: string, answer: Answer): Promise<void> {
  const [end = '', method] = call.split(' ').toReversed()
  await page.route(
    (address) => address.pathname.endsWith(end),
    async (route) => {
      if (method && route.request().method() !== method) return route.fallback()
      if (answer !== 'none') await route.fulfill({ status: answer.status, json: answer.body })
    },
  )
}

/** The ids of the demo bank's applications. */
async function byTitle(url: string): Promise<ReadonlyMap<string, string>> {
  const auditor = await client(url, 'auditor')
  const { body } = await auditor.send('GET', '/api/credit/credit-applications/')
  const rows = (Array.isArray(body) ? body : []) as { id: string; title: string }[]
  return new Map(rows.map(({ id, title }) => [title, id]))
}
