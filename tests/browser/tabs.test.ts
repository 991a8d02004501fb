import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTabs, still } from '../reliability/support/tabs.ts'
import { signIn } from '../support/people.ts'

let at: Awaited<ReturnType<typeof openTabs>>
beforeAll(async () => {
  at = await openTabs()
})
afterAll(() => at.close())

describe('a page that is left while a newer token is on its way', () => {
  it('leaves the session to the next one', async () => {
    const context = await at.chromium.newContext(still)
    const page = await context.newPage()
    await signIn(page, at.url, 'approver')
    await page.getByRole('button', { name: 'User menu' }).waitFor()
    let isAsked = false
    await page.route('**/api/token/refresh/', () => void (isAsked = true), { times: 1 })
    const token = await at.expired(page, 0)
    await page.evaluate((text) => localStorage.setItem('jwt', text), token)
    // What is still being read with the earlier token is not read anew.
    const lookAgain = async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return isAsked
    }
    await expect.poll(lookAgain, { timeout: 30_000, interval: 1_000 }).toBe(true)
    await page.goto(`${at.url}/my-tasks`)
    await page.getByRole('heading', { name: 'My Tasks' }).waitFor()
    await page.getByRole('button', { name: 'User menu' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/my-tasks')
    await context.close()
  })
})

describe('two tabs of one browser', () => {
  const isSignIn = (page: Page) => page.getByRole('heading', { name: 'Sign In' }).waitFor()

  it('are signed out together, and signed in together', async () => {
    const context = await at.chromium.newContext(still)
    const [one, other] = await at.twoTabs('approver', context)
    const token = await one.evaluate(() => localStorage.getItem('jwt'))
    await one.getByRole('button', { name: 'User menu' }).click()
    await one.getByRole('menuitem', { name: 'Logout' }).click()
    await Promise.all([isSignIn(one), isSignIn(other)])
    const { status } = await fetch(`${at.bank.next()}/api/users/me/`, { headers: { authorization: `Bearer ${token}` } })
    expect(status).toBe(401)

    await signIn(one, at.url, 'reviewer')
    await other.getByRole('button', { name: 'User menu' }).click()
    await other.getByText('Credit Reviewer').waitFor()
    await context.close()
  })
})
