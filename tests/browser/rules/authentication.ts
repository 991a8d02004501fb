import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Desk, keptFor, someone, storedIn } from '../support/desk.ts'
import type { Answer } from '../support/standIn.ts'

const tokenFor = (payload: object) => `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`
const avatar = (page: Page) => page.getByRole('button', { name: 'User menu' })

/** Answers when it is told to. */
function held() {
  let give: (answer: Answer) => void = () => {}
  const answer = new Promise<Answer>((resolve) => (give = resolve))
  return { answer: () => answer, give }
}

async function enter(page: Page) {
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password').fill('secret')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

export function authentication(at: () => Desk): void {
  describe('§5 Login', () => {
    // Spec 5.1
    it('username and password are both required by the browser', async () => {
      const { visit, backend } = at()
      const page = await visit('/login', {})
      const missing = (label: string) =>
        page.getByLabel(label).evaluate((input: HTMLInputElement) => input.validity.valueMissing)
      await page.getByRole('button', { name: 'Sign In' }).click()
      expect(await Promise.all([missing('Username'), missing('Password')])).toEqual([true, true])
      await page.getByLabel('Username').fill('ada')
      await page.getByRole('button', { name: 'Sign In' }).click()
      expect(await page.getByLabel('Password').evaluate((input) => input === document.activeElement)).toBe(true)
      expect(backend.calls).toEqual([])
    })
  })

  describe('§4 Authentication', () => {
    // Spec 3.1, 3.2, 3.9, 3.10, 3.11, 4.1, 4.2, 4.3, 4.4, 4.5, 4.6, 9.17, 9.18, 9.19
    it('login: a failure stores the error and ends loading, the next start clears it, and success keeps the session', async () => {
      const { visit, backend } = at()
      backend.routes['POST /api/token/'] = { status: 401, body: { detail: 'No active account.' } }
      const page = await visit('/login', {})
      await enter(page)
      await page.getByRole('alert').getByText('No active account.').waitFor()
      expect(await page.getByRole('button', { name: 'Sign In' }).isEnabled()).toBe(true)
      expect(await storedIn(page)).not.toHaveProperty('jwt')

      const { answer, give } = held()
      backend.routes['POST /api/token/'] = answer
      await enter(page)
      const button = page.getByRole('button', { name: 'Signing in…' })
      await button.waitFor()
      expect(await button.isDisabled()).toBe(true)
      expect(await page.getByRole('alert').count()).toBe(0)

      give({ body: { access: 'a.b.c', refresh: 'r', user: someone } })
      await avatar(page).waitFor()
      expect(new URL(page.url()).pathname).toBe('/')
      const { jwt, jwt_refresh, user_details } = await storedIn(page)
      expect([jwt, jwt_refresh]).toEqual(['a.b.c', 'r'])
      expect(JSON.parse(user_details ?? '')).toEqual(someone)
    })

    // Spec 4.11
    it('on startup the user is restored from user_details', async () => {
      const page = await at().visit('/', keptFor(someone))
      expect(await avatar(page).textContent()).toBe('A')
      await avatar(page).click()
      await page.getByText('Ada Byron').waitFor()
    })

    // Spec 4.12
    it('without user_details the user is read from the payload of the jwt', async () => {
      const page = await at().visit('/', {
        jwt: tokenFor({ user_id: 7, username: 'zoë', first_name: 'Zoë', last_name: 'Ek' }),
      })
      expect(await avatar(page).textContent()).toBe('Z')
      await avatar(page).click()
      await page.getByText('Zoë Ek').waitFor()
    })

    // Spec 4.14
    it('user_details that cannot be parsed are removed, and an error is logged to the console', async () => {
      const { page, visit } = at()
      const errors: string[] = []
      const keep = (message: { type(): string; text(): string }) =>
        void (message.type() === 'error' && errors.push(message.text()))
      page.on('console', keep)
      await visit('/', { jwt: tokenFor({ sub: 'u2', username: 'zoe' }), user_details: '{broken' })
      await avatar(page).waitFor()
      page.off('console', keep)
      expect(await storedIn(page)).not.toHaveProperty('user_details')
      expect(errors).toEqual([expect.stringContaining('The stored user could not be read')])
    })

    // Spec 4.13, 6.1
    it('a jwt alone counts as authenticated, its absence does not', async () => {
      const { visit } = at()
      const page = await visit('/my-tasks', { jwt: 'opaque' })
      await page.getByText('Applications Awaiting My Approval').first().waitFor()
      await visit('/my-tasks', { jwt_refresh: 'r', user_details: JSON.stringify(someone) })
      await page.getByRole('heading', { name: 'Sign In' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/login')
    })

    // Spec 4.7, 4.8, 4.9, 4.10, 7.54, 9.17, 9.18, 9.19
    it('logout removes user_details, jwt and jwt_refresh, and redirects to /login with a full page load', async () => {
      const { visit } = at()
      const page = await visit('/', keptFor(someone))
      await avatar(page).click()
      await page.evaluate(() => document.body.setAttribute('data-before', 'yes'))
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await page.getByRole('heading', { name: 'Sign In' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/login')
      expect(await page.locator('body').getAttribute('data-before')).toBeNull()
      const kept = Object.keys(await storedIn(page))
      expect(kept.filter((key) => ['jwt', 'jwt_refresh', 'user_details'].includes(key))).toEqual([])
    })
  })

  describe('§7 Session handling', () => {
    // Spec 7.4, 7.9, 7.10, 7.11, 7.52
    it('every call carries the token of local storage; a 401 is retried once with a refreshed one', async () => {
      const { visit, backend } = at()
      const fresh = ({ authorization }: { authorization: string | undefined }): Answer =>
        authorization === 'Bearer new' ? { body: [] } : { status: 401, body: {} }
      backend.reset({
        'GET /api/credit/credit-applications/awaiting-my-approval/': fresh,
        'POST /api/token/refresh/': { body: { access: 'new' } },
      })
      const page = await visit('/my-tasks', keptFor(someone))
      await page.getByText('No applications currently awaiting your approval').waitFor()
      const asked = backend.calls.filter(({ path }) => /token|awaiting/.test(path))
      expect(asked.map(({ path, authorization }) => [path, authorization])).toEqual([
        ['/api/credit/credit-applications/awaiting-my-approval/', 'Bearer a.b.c'],
        ['/api/token/refresh/', undefined],
        ['/api/credit/credit-applications/awaiting-my-approval/', 'Bearer new'],
      ])
      expect(asked[1]?.body).toEqual({ refresh: 'r' })
      expect(await storedIn(page)).toMatchObject({ jwt: 'new', jwt_refresh: 'r' })
    })
  })

  describe('§9 A request', () => {
    // Spec 9.1
    it('is retried at most once after a 401', async () => {
      const { visit, backend } = at()
      const refused = { status: 401, body: {} }
      backend.reset({
        'GET /api/credit/credit-applications/awaiting-my-approval/': refused,
        'POST /api/token/refresh/': { body: { access: 'new' } },
      })
      const page = await visit('/my-tasks', keptFor(someone))
      await page.getByRole('heading', { name: 'Sign In' }).waitFor()
      expect(backend.calls.filter(({ path }) => path.includes('awaiting'))).toHaveLength(2)
    })
  })
}
