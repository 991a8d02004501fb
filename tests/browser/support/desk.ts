import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { StandIn } from './standIn.ts'

export const someone = {
  id: 'u1',
  username: 'ada',
  name: 'Ada Byron',
  first_name: 'Ada',
  last_name: 'Byron',
  da_level: 'DA3',
  role: { name: 'approver' },
}

/** What a browser keeps of a session. */
export const keptFor = (user: object) => ({ jwt: 'a.b.c', jwt_refresh: 'r', user_details: JSON.stringify(user) })

export interface Desk {
  page: Page
  backend: StandIn
  /** Goes to an address in a new browser profile that keeps `stored`; what it had before is gone. */
  visit(path: string, stored?: Record<string, string>): Promise<Page>
}

type Options = Pick<BrowserContextOptions, 'colorScheme' | 'viewport'>

/** A browser of its own at a stand-in backend. Nothing moves but at once. */
export async function openDesk(chromium: Browser, backend: StandIn, options: Options = {}): Promise<Desk> {
  const still = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' as const }
  const context = await chromium.newContext({ ...still, ...options })
  const page = await context.newPage()
  return {
    page,
    backend,
    async visit(path, stored = keptFor(someone)) {
      // A plain file of the same origin: the storage can be written before the product reads it.
      await page.goto(`${backend.url}/icon.svg`)
      await page.evaluate((entries) => {
        localStorage.clear()
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
      }, stored)
      await page.goto(backend.url + path)
      return page
    },
  }
}

export const storedIn = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }))
