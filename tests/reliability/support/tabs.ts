import type { BrowserContext, Page } from 'playwright-core'
import { connect } from '../../../server/database/connect.ts'
import { signingKeys } from '../../../server/store/people/signingKeys.ts'
import { browser } from '../../support/browser.ts'
import { signIn } from '../../support/people.ts'
import { openProxy } from '../../support/proxy.ts'
import { startTwoServers } from '../../support/twoServers.ts'
import { forge, readToken } from '../tokens/forge.ts'

/** Nothing moves: what does costs a tenth of a page. */
export const still = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

/** Two servers behind one address, a browser, and a count of the refreshes that pass. */
export async function openTabs() {
  const [bank, chromium] = await Promise.all([startTwoServers(), browser()])
  const db = connect(bank.databaseUrl, () => {})
  /** Refreshes sent since the count began, those that are under way, and the most that were at once. */
  const refreshes = { sent: 0, underWay: 0, most: 0 }
  const balancer = await openProxy(bank.next, ({ incoming, answer, pass }) => {
    if (incoming.url === '/api/token/refresh/') {
      refreshes.sent += 1
      refreshes.underWay += 1
      refreshes.most = Math.max(refreshes.most, refreshes.underWay)
      answer.on('close', () => (refreshes.underWay -= 1))
    }
    pass()
  })
  return {
    bank,
    chromium,
    db,
    refreshes,
    url: balancer.url,
    countAnew: () => Object.assign(refreshes, { sent: 0, underWay: 0, most: 0 }),
    /** Two tabs of one profile, in which somebody has signed in. */
    async twoTabs(username: string, context: BrowserContext): Promise<[Page, Page]> {
      const [one, other] = [await context.newPage(), await context.newPage()]
      await signIn(one, balancer.url, username)
      await other.goto(`${balancer.url}/my-tasks`)
      await Promise.all([one, other].map(isAtWork))
      return [one, other]
    },
    /** The profile's access token as it will be when it has expired. */
    async expired(page: Page, round: number): Promise<string> {
      const good = (await page.evaluate(() => localStorage.getItem('jwt'))) ?? ''
      const { header, claims } = readToken(good)
      const key = (await signingKeys(db)).find(({ id }) => id === header.kid)
      if (!key) throw new Error('The key that signed the token is not there.')
      const past = Math.floor(Date.now() / 1000) - 10
      return forge(
        { good, refresh: '', header, claims, secret: key.secret },
        { claims: { exp: past, jti: `round ${round}` } },
      )
    },
    async close() {
      await chromium.close()
      balancer.close()
      await db.destroy()
      await bank.stop()
    },
  }
}

/** A screen hears that its tab is visible again from when it asks for its rows: the frame stands earlier. */
const isAtWork = (page: Page) => page.getByRole('rowheader').first().waitFor()
