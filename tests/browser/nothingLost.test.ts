import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keptBank } from '../journeys/support/keptData.ts'
import { browser } from '../support/browser.ts'
import { type Client, client, signIn } from '../support/people.ts'
import { type RunningServer, freePort, startServer } from '../support/server.ts'
import { type Proxy, withoutDrafts } from '../support/withoutDrafts.ts'

const kept = await keptBank()
const options = { ...kept.options, port: await freePort() }
let server: RunningServer
let proxy: Proxy
let chromium: Browser
let application: string

beforeAll(async () => {
  ;[server, chromium] = await Promise.all([startServer(options), browser()])
  proxy = await withoutDrafts(server.url)
  application = await workOf(await client(server.url, 'legal'))
})
afterAll(async () => {
  await chromium.close()
  proxy.close()
  await server.stop()
  await kept.remove()
})

/** An application whose legal review the person can change. */
async function workOf({ send }: Client): Promise<string> {
  const list = (await send('GET', '/api/credit/credit-applications/')).body as { id: string }[]
  for (const { id } of list) {
    const { body } = await send('GET', `/api/credit/credit-applications/${id}/`)
    const { sub_processes: parts } = body as { sub_processes: { form_key: string; can_edit: boolean }[] }
    if (parts.some(({ form_key, can_edit }) => form_key === 'legal_review' && can_edit)) return id
  }
  throw new Error('Nobody waits for a legal review.')
}

/** The wire's values of the form, as the server has them. */
async function saved(field: string): Promise<unknown> {
  const { body } = await (
    await client(server.url, 'legal')
  ).send('GET', `/api/credit/credit-applications/${application}/`)
  return (body as { legal_review_form: Record<string, unknown> }).legal_review_form[field]
}

const grace = (page: Page) => page.getByLabel('Grace period')
const provisions = (page: Page) => page.getByLabel('Non-standard provisions')
const comments = (page: Page) => page.getByRole('textbox', { name: 'Comments', exact: true })
const save = (page: Page) => page.keyboard.press('Control+s')
/** Past the pause after which a draft is kept. */
const pause = (page: Page) => page.clock.runFor(2500)

describe.each([
  { which: 'a server with drafts', url: () => server.url, held: /^Unsaved changes kept \d\d:\d\d$/ },
  {
    which: 'a server that knows no drafts',
    url: () => proxy.url,
    held: /^Unsaved changes kept in this browser \d\d:\d\d$/,
  },
])('Nothing typed is lost, on $which,', ({ which, url, held }) => {
  let context: BrowserContext

  beforeEach(async () => {
    await context?.close()
    context = await chromium.newContext()
    await (await client(server.url, 'legal')).send('DELETE', `/api/drafts/${application}/legal_review/`)
    const page = await context.newPage()
    await signIn(page, url(), 'legal')
    await page.close()
  })
  afterAll(() => context.close())

  async function open(): Promise<Page> {
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(`${url()}/credit-requests/${application}/edit?form_type=legal_review`)
    await grace(page).waitFor()
    return page
  }

  const back = (page: Page) => page.getByText(/^Your unsaved changes from \d\d:\d\d have been restored\./)

  it('when the tab is closed amid a word', async () => {
    const page = await open()
    await grace(page).fill('')
    await grace(page).pressSequentially('Three days and a ha')
    await page.close()
    const again = await open()
    await back(again).waitFor()
    expect(await grace(again).inputValue()).toBe('Three days and a ha')
    await again.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => grace(again).inputValue()).not.toContain('Three days')
    await back(again).waitFor({ state: 'detached' })
  })

  it('when it is the comments for the next action, until that takes them', async () => {
    const page = await open()
    await comments(page).fill('')
    await comments(page).pressSequentially('For the next act')
    await page.getByRole('link', { name: 'Application details' }).click()
    await page.getByText('Sub-Processes').waitFor()
    await page.close()
    const again = await open()
    await back(again).waitFor()
    expect(await comments(again).inputValue()).toBe('For the next act')
    await save(again)
    await again.getByText('Saved.', { exact: true }).waitFor()
    await pause(again)
    await again.getByText(held).waitFor()
    await again.close()
    const third = await open()
    await back(third).waitFor()
    await third.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => comments(third).inputValue()).toBe('')
    await third.close()
    const last = await open()
    expect([await comments(last).inputValue(), await back(last).count()]).toEqual(['', 0])
  })

  it('when one leaves for another page without saving, unasked because it is kept, and comes back', async () => {
    const page = await open()
    await grace(page).fill('Left by a link')
    await page.getByRole('link', { name: 'Application details' }).click()
    await page.getByText('Sub-Processes').waitFor()
    await page.goBack()
    await back(page).waitFor()
    expect(await grace(page).inputValue()).toBe('Left by a link')
  })

  it('when the network is away for a minute', async () => {
    const page = await open()
    await context.setOffline(true)
    await grace(page).fill('Typed offline')
    await pause(page)
    await page.getByText(/^Unsaved changes kept in this browser/).waitFor()
    await save(page)
    await page.getByRole('alert').filter({ hasText: 'The server could not be reached.' }).waitFor()
    await provisions(page).fill('Typed after the failed save')
    await page.clock.runFor(60_000)
    await context.setOffline(false)
    await page.clock.runFor(20_000)
    await page.getByText(held).waitFor()
    expect([await grace(page).inputValue(), await provisions(page).inputValue()]).toEqual([
      'Typed offline',
      'Typed after the failed save',
    ])
    await save(page)
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await saved('non_standard_provisions')).toBe('Typed after the failed save')
    await page.close()
    const again = await open()
    expect(await back(again).count()).toBe(0)
  })

  it('when the tab is closed while the network is away', async () => {
    const page = await open()
    await context.setOffline(true)
    await grace(page).fill('Typed offline and left')
    await pause(page)
    await page.getByText(/^Unsaved changes kept in this browser/).waitFor()
    expect(await stored(page)).toEqual({ drafts: 1, plain: false, extractable: false })
    await page.close()
    await context.setOffline(false)
    const again = await open()
    await back(again).waitFor()
    expect(await grace(again).inputValue()).toBe('Typed offline and left')
    await signOut(again)
    expect(await stored(again)).toEqual({ drafts: 0, plain: false, extractable: false })
  })

  it('when the session ends after half an hour of typing: one signs in in place, and the save goes on', async () => {
    const page = await open()
    await grace(page).fill('The first of thirty minutes')
    await pause(page)
    await page.getByText(held).waitFor()
    await page.clock.fastForward('30:00')
    // Not what the form before it has saved: that would be no change.
    const last = `The last of thirty minutes on ${which}`
    await grace(page).fill(last)
    await endSession(page)
    await save(page)
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    await dialog.waitFor()
    expect(await page.evaluate(() => [localStorage.getItem('jwt'), localStorage.getItem('jwt_refresh')])).toEqual([
      null,
      null,
    ])
    expect(await grace(page).inputValue()).toBe(last)
    await dialog.getByLabel('Password').fill('wrong')
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await dialog.getByText('No active account found').waitFor()
    await signInIn(page, 'legal')
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await saved('grace_period')).toBe(last)
  })

  it('and nobody else who signs in there sees it or saves it', async () => {
    const page = await open()
    const before = await saved('grace_period')
    await grace(page).fill('Not for the reviewer')
    await endSession(page)
    await save(page)
    await signInIn(page, 'reviewer')
    await page.getByRole('heading', { level: 1, name: 'Request Tracking Dashboard' }).waitFor()
    await page.goto(`${url()}/credit-requests/${application}/edit?form_type=legal_review`)
    await grace(page).waitFor()
    expect(await grace(page).inputValue()).not.toContain('Not for the reviewer')
    expect(await saved('grace_period')).toBe(before)
  })

  it('when one leaves for the sign-in page instead, and comes back', async () => {
    const page = await open()
    await grace(page).fill('Left at the dialog')
    await endSession(page)
    await save(page)
    await page.getByRole('button', { name: 'Leave this page' }).click()
    await page.getByRole('heading', { name: 'Sign In' }).waitFor()
    await signInIn(page, 'legal')
    await back(page).waitFor()
    expect(await grace(page).inputValue()).toBe('Left at the dialog')
  })

  it('when a second tab saves the same form: both sides are shown, and one’s own are kept', async () => {
    const [mine, other] = [await open(), await open()]
    await grace(mine).fill('Of the first tab')
    await pause(mine)
    await mine.getByText(held).waitFor()
    await grace(other).fill('Of the second tab')
    await save(other)
    await other.getByText('Saved.', { exact: true }).waitFor()
    await mine.bringToFront()
    await save(mine)
    await side(mine, 'Of the first tab', 'Of the second tab')
    await mine.getByRole('button', { name: 'Keep my changes' }).click()
    await mine.getByRole('button', { name: 'Keep my changes' }).waitFor({ state: 'detached' })
    await save(mine)
    await mine.getByText('Saved.', { exact: true }).waitFor()
    expect(await saved('grace_period')).toBe('Of the first tab')
  })

  it('when it comes back over what others have saved: nothing is merged or saved before one has chosen', async () => {
    const page = await open()
    await grace(page).fill('Typed before')
    await pause(page)
    await page.getByText(held).waitFor()
    await page.close()
    const { send } = await client(server.url, 'legal')
    await send('PATCH', `/api/credit/credit-applications/${application}/`, {
      legal_review_form_grace_period: 'Saved since',
    })
    const again = await open()
    await side(again, 'Typed before', 'Saved since')
    await save(again)
    await again.getByText('This form has been changed. Choose above which values to keep.').waitFor()
    expect(await saved('grace_period')).toBe('Saved since')
    await again.getByRole('button', { name: 'Discard mine and show theirs' }).click()
    await back(again).waitFor({ state: 'detached' })
    expect(await grace(again).inputValue()).toBe('Saved since')
  })

  it('when the server restarts', async () => {
    const page = await open()
    await server.kill()
    await grace(page).fill('Typed while it was down')
    await pause(page)
    await page.getByText(/^Unsaved changes kept in this browser/).waitFor()
    await save(page)
    await page.getByRole('alert').filter({ hasText: 'The server could not be reached.' }).waitFor()
    server = await startServer(options)
    await page.clock.runFor(20_000)
    await page.getByText(held).waitFor()
    await save(page)
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await saved('grace_period')).toBe('Typed while it was down')
  })
})

/** Ends the session on the server; the page does not know. */
async function endSession(page: Page): Promise<void> {
  const refresh = await page.evaluate(() => localStorage.getItem('jwt_refresh'))
  const headers = { 'content-type': 'application/json' }
  await fetch(`${server.url}/api/token/revoke/`, { method: 'POST', headers, body: JSON.stringify({ refresh }) })
}

async function signInIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill('credit-demo-2026')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('heading', { name: 'Sign In' }).waitFor()
}

async function side(page: Page, yours: string, theirs: string): Promise<void> {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Grace period' }) })
  await row.getByText(yours).waitFor()
  await row.getByText(theirs).waitFor()
}

/** What the browser's own store holds, and whether anybody could read it there. */
function stored(page: Page) {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error())
      })
    const database = await settled(indexedDB.open('drafts'))
    const all = (name: string): Promise<Record<string, unknown>[]> =>
      settled(database.transaction(name).objectStore(name).getAll() as IDBRequest<Record<string, unknown>[]>)
    const [rows, keys] = [await all('drafts'), await all('keys')]
    const text = rows.map(({ bytes }) => new TextDecoder().decode(bytes as ArrayBuffer)).join()
    const extractable = keys.some(({ key }) => (key as CryptoKey).extractable)
    return { drafts: rows.length, plain: text.includes('offline'), extractable }
  })
}
