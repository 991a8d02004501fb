import type { Page } from 'playwright-core'
import { client } from '../../../support/people.ts'
import type { Answer, Visit } from './visit.ts'

/** Opens screens in the states that the visits describe, on a server with the demo bank. */
export async function arrivals(url: string): Promise<(page: Page, visit: Visit) => Promise<void>> {
  const applications = await byTitle(url)
  const named = (address: string) =>
    address.replaceAll(/\{([^}]+)\}/g, (_, title: string) => applications.get(title) ?? title)
  return async (page, { at, answers = {}, shows }) => {
    await forget(page)
    for (const [call, answer] of Object.entries({ ...noDrafts, ...answers }))
      await answerInstead(page, named(call), answer)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(named(at))
    await page.getByText(shows).filter({ visible: true }).first().waitFor()
  }
}

/** Kept on the server, a draft of one visit would be back on the next. */
const noDrafts: Record<string, Answer> = { 'PUT /api/drafts/*': { status: 404 } }

/** What earlier visits left in the browser, but for the session. */
async function forget(page: Page): Promise<void> {
  // In this order: calls that are held would be let through.
  await page.goto('/icon.svg')
  await page.unrouteAll()
  await page.evaluate(() => {
    const session = ['jwt', 'jwt_refresh', 'user_details']
    for (const key of Object.keys(localStorage)) if (!session.includes(key)) localStorage.removeItem(key)
    indexedDB.deleteDatabase('drafts')
  })
}

async function answerInstead(page: Page, call: string, answer: Answer): Promise<void> {
  const [end = '', method] = call.split(' ').toReversed()
  const pattern = new RegExp(`${end.replaceAll(/[.?]/g, String.raw`\$&`).replaceAll('*', '.*')}$`)
  await page.route(
    ({ pathname, search }) => pattern.test(pathname) || pattern.test(pathname + search),
    async (route) => {
      if (method && route.request().method() !== method) return route.fallback()
      if (answer !== 'none') await route.fulfill({ status: answer.status, json: answer.body })
    },
  )
}

/** The ids of the demo bank's applications. */
export async function byTitle(url: string): Promise<ReadonlyMap<string, string>> {
  const auditor = await client(url, 'auditor')
  const { body } = await auditor.send('GET', '/api/credit/credit-applications/')
  const rows = (Array.isArray(body) ? body : []) as { id: string; title: string }[]
  return new Map(rows.map(({ id, title }) => [title, id]))
}
