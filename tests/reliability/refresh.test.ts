import type { Page, Response } from 'playwright-core'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { promise } from './promise.ts'
import { openTabs, still } from './support/tabs.ts'
import { readToken } from './tokens/forge.ts'

let at: Awaited<ReturnType<typeof openTabs>>
beforeAll(async () => {
  at = await openTabs()
})
afterAll(() => at.close())

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
  const token = await at.expired(tabs[0], round)
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
  const context = await at.chromium.newContext(still)
  if (!locks) await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
  const tabs = await at.twoTabs('approver', context)
  at.countAnew()
  const wrong: string[] = []
  for (let round = 1; round <= rounds && wrong.length === 0; round++) wrong.push(...(await race(tabs, round)))
  await context.close()
  return { wrong, ...at.refreshes }
}

const send = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  return fetch(at.bank.next() + path, { method: 'POST', headers, body: JSON.stringify(body) })
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
  await at.db
    .updateTable('refresh_token')
    .set({ replaced_at: sql<Date>`replaced_at - interval '11 seconds'` })
    .where('session_id', '=', String(sid))
    .execute()
  const again = await refreshed(session.refresh)
  const after = await refreshed(refresh)
  const me = await fetch(`${at.bank.next()}/api/users/me/`, { headers: { authorization: `Bearer ${access}` } })
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
