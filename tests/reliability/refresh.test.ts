import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../server/database/connect.ts'
import type { Database } from '../../server/database/tables.ts'
import { signingKeys } from '../../server/store/people/signingKeys.ts'
import { browser } from '../support/browser.ts'
import { signIn } from '../support/people.ts'
import { type Proxy, openProxy } from '../support/proxy.ts'
import { type TwoServers, startTwoServers } from '../support/twoServers.ts'
import { promise } from './promise.ts'
import { forge, readToken } from './tokens/forge.ts'

let bank: TwoServers
let balancer: Proxy
let db: Kysely<Database>
let chromium: Browser
/** Refreshes sent since the count began, those that are under way, and the most that were at once. */
let refreshes = { sent: 0, underWay: 0, most: 0 }

beforeAll(async () => {
  ;[bank, chromium] = await Promise.all([startTwoServers(), browser()])
  db = connect(bank.databaseUrl, () => {})
  balancer = await openProxy(bank.next, ({ incoming, answer, pass }) => {
    if (incoming.url === '/api/token/refresh/') {
      refreshes.sent += 1
      refreshes.underWay += 1
      refreshes.most = Math.max(refreshes.most, refreshes.underWay)
      answer.on('close', () => (refreshes.underWay -= 1))
    }
    pass()
  })
})
afterAll(async () => {
  await chromium.close()
  balancer.close()
  await db.destroy()
  await bank.stop()
})

/** Nothing moves: what does costs a tenth of a page. */
const still = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

/** Two tabs of one profile, in which somebody has signed in. */
async function twoTabs(username: string, context: BrowserContext): Promise<[Page, Page]> {
  const [one, other] = [await context.newPage(), await context.newPage()]
  await signIn(one, balancer.url, username)
  await other.goto(`${balancer.url}/my-tasks`)
  await Promise.all([one, other].map(isAtWork))
  return [one, other]
}

/** A screen hears that its tab is visible again from when it asks for its rows: the frame stands earlier. */
const isAtWork = (page: Page) => page.getByRole('rowheader').first().waitFor()

/** The profile's access token as it will be when it has expired. */
async function expired(page: Page, round: number): Promise<string> {
  const good = (await page.evaluate(() => localStorage.getItem('jwt'))) ?? ''
  const { header, claims } = readToken(good)
  const key = (await signingKeys(db)).find(({ id }) => id === header.kid)
  if (!key) throw new Error('The key that signed the token is not there.')
  const past = Math.floor(Date.now() / 1000) - 10
  return forge(
    { good, refresh: '', header, claims, secret: key.secret },
    { claims: { exp: past, jti: `round ${round}` } },
  )
}

const list = '/api/credit/credit-applications/'
const everywhere = ['/api/notifications/', `${list}awaiting-my-approval/`]

/**
 * Both tabs, of which the first has the dashboard, ask the server at once. Fulfilled when it has answered all they ask:
 * what was refused in one round and asked again in the next would take that one's token for a newer one.
 */
async function askAtOnce([dashboard, tasks]: [Page, Page]): Promise<void> {
  const tabs = [dashboard, tasks]
  const answered = [...everywhere.flatMap((path) => tabs.map((page) => answer(page, path))), answer(dashboard, list)]
  const look = () =>
    Promise.all(tabs.map((page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))))
  await look()
  // A tab that was still reading an answer has not asked: it is looked at again.
  const again = setInterval(() => void look().catch(() => {}), 3_000)
  await Promise.all(answered).finally(() => clearInterval(again))
  await Promise.all(tabs.map(isIdle))
}

/** The whole answer, to its last byte. */
const answer = async (page: Page, path: string) => {
  const isAnswer = (response: Response) => new URL(response.url()).pathname === path && response.ok()
  await (await page.waitForResponse(isAnswer, { timeout: 15_000 })).finished()
}

/**
 * The page has read what it was answered: while a question is under way, a tab that becomes visible asks no second one.
 */
const isIdle = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )

/** One race; what went wrong in it. */
async function race(tabs: [Page, Page], round: number): Promise<string[]> {
  const token = await expired(tabs[0], round)
  await tabs[0].evaluate((text) => localStorage.setItem('jwt', text), token)
  const failure = await askAtOnce(tabs).then(() => undefined, String)
  const left = (await Promise.all(tabs.map((page) => leftOf(page, token)))).filter((what) => what !== undefined)
  return failure || left.length > 0
    ? [`Round ${round}: ${[failure?.split('\n')[0], ...left].filter(Boolean).join('; ')}`]
    : []
}

/**
 * What is amiss with a tab's session: where another tab has renewed it, the newer token is seen here a moment later.
 */
async function leftOf(page: Page, token: string): Promise<string | undefined> {
  const [path, jwt] = await page.evaluate(async (text) => {
    const isOld = () => localStorage.getItem('jwt') === text
    if (isOld()) {
      await new Promise<void>((resolve) => {
        window.addEventListener('storage', () => isOld() || resolve())
        setTimeout(resolve, 5000)
      })
    }
    return [location.pathname, localStorage.getItem('jwt')]
  }, token)
  if (path === '/login') return 'a tab was sent to the sign-in page'
  if (!jwt) return 'a tab has no token'
  return jwt === token ? 'a tab has the token that has expired' : undefined
}

/** So many races of two tabs; `locks` is off on plain http, where a browser does not offer them. */
async function races(rounds: number, locks: boolean): Promise<{ wrong: string[]; sent: number; most: number }> {
  const context = await chromium.newContext(still)
  if (!locks) await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
  const tabs = await twoTabs('approver', context)
  refreshes = { sent: 0, underWay: 0, most: 0 }
  const wrong: string[] = []
  for (let round = 1; round <= rounds && wrong.length === 0; round++) wrong.push(...(await race(tabs, round)))
  await context.close()
  return { wrong, ...refreshes }
}

const send = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  return fetch(bank.next() + path, { method: 'POST', headers, body: JSON.stringify(body) })
}
const refreshed = async (refresh: string) => ({ answer: await send('/api/token/refresh/', { refresh }), refresh })

/** A token that comes back after its grace, at the other server: nothing of the session may be left. */
async function reuse(): Promise<string[]> {
  const session = (await (await send('/api/token/', { username: 'auditor', password: 'credit-demo-2026' })).json()) as {
    refresh: string
  }
  const { access, refresh } = (await (await refreshed(session.refresh)).answer.json()) as {
    access: string
    refresh: string
  }
  const { sid } = readToken(access).claims
  await db
    .updateTable('refresh_token')
    .set({ replaced_at: sql<Date>`replaced_at - interval '11 seconds'` })
    .where('session_id', '=', String(sid))
    .execute()
  const again = await refreshed(session.refresh)
  const after = await refreshed(refresh)
  const me = await fetch(`${bank.next()}/api/users/me/`, { headers: { authorization: `Bearer ${access}` } })
  const statuses = [again.answer.status, after.answer.status, me.status]
  return statuses.every((status) => status === 401)
    ? []
    : [`A reused token left something of its session: ${statuses.join()}`]
}

promise(
  15,
  { short: { rounds: 2, lockless: 1, reuses: 1 }, full: { rounds: 800, lockless: 200, reuses: 50 } },
  async ({ rounds, lockless, reuses }) => {
    const alone = await races(rounds, true)
    const racing = await races(lockless, false)
    const wrong = [...alone.wrong, ...racing.wrong.map((each) => `Without locks: ${each}`)]
    const logouts = wrong.length
    if (alone.most !== 1) wrong.push(`${alone.most} refreshes were under way at once.`)
    for (let time = 0; time < reuses; time++) wrong.push(...(await reuse()))
    const sent = `${alone.sent} refreshes for ${rounds} races under locks, never two at once, and ${racing.sent} for ${lockless} without locks`
    return {
      figure: `${rounds + lockless} two-tab races over two servers: ${logouts} logouts (${sent}); ${reuses} reuses after the grace revoked the family`,
      wrong,
    }
  },
)

describe('a page that is left while a newer token is on its way', () => {
  it('leaves the session to the next one', async () => {
    const context = await chromium.newContext(still)
    const page = await context.newPage()
    await signIn(page, balancer.url, 'approver')
    await page.getByRole('button', { name: 'User menu' }).waitFor()
    let isAsked = false
    await page.route('**/api/token/refresh/', () => void (isAsked = true), { times: 1 })
    const token = await expired(page, 0)
    await page.evaluate((text) => localStorage.setItem('jwt', text), token)
    // What is still being read with the earlier token is not read anew.
    const lookAgain = async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return isAsked
    }
    await expect.poll(lookAgain, { timeout: 30_000, interval: 1_000 }).toBe(true)
    await page.goto(`${balancer.url}/my-tasks`)
    await page.getByRole('heading', { name: 'My Tasks' }).waitFor()
    await page.getByRole('button', { name: 'User menu' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/my-tasks')
    await context.close()
  })
})

describe('two tabs of one browser', () => {
  const isSignIn = (page: Page) => page.getByRole('heading', { name: 'Sign In' }).waitFor()

  it('are signed out together, and signed in together', async () => {
    const context = await chromium.newContext(still)
    const [one, other] = await twoTabs('approver', context)
    const token = await one.evaluate(() => localStorage.getItem('jwt'))
    await one.getByRole('button', { name: 'User menu' }).click()
    await one.getByRole('menuitem', { name: 'Logout' }).click()
    await Promise.all([isSignIn(one), isSignIn(other)])
    const { status } = await fetch(`${bank.next()}/api/users/me/`, { headers: { authorization: `Bearer ${token}` } })
    expect(status).toBe(401)

    await signIn(one, balancer.url, 'reviewer')
    await other.getByRole('button', { name: 'User menu' }).click()
    await other.getByText('Credit Reviewer').waitFor()
    await context.close()
  })
})
