import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browser } from '../support/browser.ts'
import { client, signIn } from '../support/people.ts'
import { type RunningProvider, clientId, clientSecret, startProvider } from '../support/provider.ts'
import { type RunningServer, freePort, startServer } from '../support/server.ts'

const label = 'Sign in at the bank'
let provider: RunningProvider
let server: RunningServer
let chromium: Browser
let context: BrowserContext

beforeAll(async () => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  provider = await startProvider(origin)
  const env = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_ORIGIN: origin,
    OIDC_LABEL: label,
  }
  ;[server, chromium] = await Promise.all([startServer({ port, env }), browser()])
})
afterAll(async () => {
  await chromium.close()
  await server.stop()
  await provider.stop()
})
beforeEach(async () => (context = await chromium.newContext()))
afterEach(() => context.close())

async function signInThere(page: Page, login: string): Promise<void> {
  await page.waitForURL(`${provider.issuer}/**`)
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

/** In the tab that the dialog opens. */
async function signInElsewhere(page: Page, login: string): Promise<void> {
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('dialog', { name: 'Please sign in again' }).getByRole('link', { name: label }).click(),
  ])
  await signInThere(other, login)
  await other.getByText('You can close this tab and continue in the other one.').waitFor()
  await other.close()
}

describe('Single sign-on', () => {
  it('leads through the bank’s provider to the page that was wanted, and leaves no trace of it in the address', async () => {
    const page = await context.newPage()
    await page.goto(`${server.url}/credit-requests/new?wanted=1`)
    await page.getByRole('button', { name: label }).click()
    await signInThere(page, 'rm')
    await page.getByRole('heading', { level: 1, name: 'New Credit Application' }).waitFor()
    expect(page.url()).toBe(`${server.url}/credit-requests/new?wanted=1`)
    expect(await page.getByRole('button', { name: 'User menu' }).textContent()).toBe('R')
    expect(await page.evaluate(() => document.cookie)).toBe('')
    expect((await context.cookies(server.url)).filter(({ name }) => name.includes('sign-in'))).toEqual([])
  })

  it('says on the sign-in page that somebody of the provider is nobody here, and the password still works', async () => {
    const page = await context.newPage()
    await page.goto(`${server.url}/login`)
    await page.getByRole('button', { name: label }).click()
    await signInThere(page, 'stranger')
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toBe('Your account “stranger” is not known here. Please ask your administrator.')
    await signIn(page, server.url, 'rm')
  })

  it('may be cancelled at the provider', async () => {
    const page = await context.newPage()
    await page.goto(`${server.url}/login`)
    await page.getByRole('button', { name: label }).click()
    await page.waitForURL(`${provider.issuer}/**`)
    await page.getByRole('link', { name: /cancel/i }).click()
    await page.getByRole('alert').getByText('Single sign-on was cancelled.').waitFor()
    expect(page.url()).toBe(`${server.url}/login`)
  })
})

describe('A session that ends, or is too old, over a form', () => {
  let page: Page
  beforeEach(async () => {
    page = await context.newPage()
    await signIn(page, server.url, 'legal')
    await page.goto(`${server.url}/credit-requests/${await workOf('legal')}/edit?form_type=legal_review&mode=edit`)
    await page.getByLabel('Grace period').fill('Three days')
  })

  async function workOf(username: string): Promise<string> {
    const { send } = await client(server.url, username)
    const list = (await send('GET', '/api/credit/credit-applications/')).body as { id: string }[]
    for (const { id } of list) {
      const { body } = await send('GET', `/api/credit/credit-applications/${id}/`)
      const { sub_processes: parts } = body as { sub_processes: { form_key: string; can_edit: boolean }[] }
      if (parts.some(({ form_key, can_edit }) => form_key === 'legal_review' && can_edit)) return id
    }
    throw new Error('Nobody waits for a legal review.')
  }

  it('goes on by itself, with what was typed, when one has signed in at the provider in another tab', async () => {
    const refresh = await page.evaluate(() => localStorage.getItem('jwt_refresh'))
    await page.request.post(`${server.url}/api/token/revoke/`, { data: { refresh } })
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
    await page.keyboard.press('Control+s')
    await signInElsewhere(page, 'legal')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.getByLabel('Grace period').inputValue()).toBe('Three days')
    expect(await (await saved).json()).toMatchObject({ legal_review_form: { grace_period: 'Three days' } })
  })

  it('does what was asked once the newer sign-in is there', async () => {
    let isOld = true
    const asked: string[] = []
    await page.route('**/transition/', (route) => {
      asked.push(route.request().headers().authorization ?? '')
      if (!isOld) return route.continue()
      isOld = false
      const headers = { 'WWW-Authenticate': 'Bearer error="insufficient_user_authentication", max_age=1800' }
      return route.fulfill({ status: 401, headers, json: { detail: 'Please sign in again.', code: 'sign_in_again' } })
    })
    const done = page.waitForResponse((answer) => answer.url().endsWith('/transition/') && answer.ok())
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await signInElsewhere(page, 'legal')
    await done
    expect(asked.length).toBe(2)
    expect(asked[1]).not.toBe(asked[0])
  })
})
