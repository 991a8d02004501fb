import type { BrowserContext, Page } from 'playwright-core'
import type { Faults } from '../../support/faults.ts'
import { ownToken } from '../../support/tokens.ts'
import { textField } from './textField.ts'

/** A person at an open form, and what can go wrong there. */
export interface Writer {
  context: BrowserContext
  username: string
  line: Faults
  /** Opens the form in another browser tab. */
  open: () => Promise<Page>
  endSession: (page: Page) => Promise<void>
  killServer: () => Promise<void>
  startServer: () => Promise<void>
}

/**
 * What happens to a text that is not saved yet. Ends on the page where it stands, to be saved; on none where it is
 * saved by then.
 */
export type Mishap = (writer: Writer, page: Page, text: string) => Promise<Page | undefined>

const patch = 'PATCH /api/credit/credit-applications/{id}/'

const write = async (page: Page, text: string) => (await textField(page)).fill(text)
const save = (page: Page) => page.keyboard.press('Control+s')
const seeAlert = (page: Page, what: RegExp | string) => page.getByRole('alert').filter({ hasText: what }).waitFor()
const isBack = (page: Page) => page.getByText(/^Your unsaved changes from \d\d:\d\d have been restored\./).waitFor()

async function failsToSave(page: Page, what: RegExp | string): Promise<Page> {
  await save(page)
  await seeAlert(page, what)
  return page
}

async function comesBack(open: () => Promise<Page>): Promise<Page> {
  const page = await open()
  await isBack(page)
  return page
}

/** The page waits two seconds for an answer instead of thirty, until it is told to be patient again. */
async function impatient(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const usual = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = () => usual(2000)
    window.addEventListener('patient', () => (AbortSignal.timeout = usual), { once: true })
  })
  return () => page.evaluate(() => window.dispatchEvent(new Event('patient')))
}

const unreachable =
  'The server could not be reached. The form may or may not have been saved. You can safely save it again.'

export const mishaps: Record<string, Mishap> = {
  'the tab is closed amid a word': async ({ open }, page, text) => {
    const field = await textField(page)
    await field.fill('')
    await field.pressSequentially(text)
    await page.close()
    return comesBack(open)
  },
  'the tab crashes': async ({ context, open }, page, text) => {
    await write(page, text)
    await page.clock.runFor(2500)
    await page.getByText(/^Unsaved changes kept/).waitFor()
    const session = await context.newCDPSession(page)
    const crash = page.waitForEvent('crash')
    session.send('Page.crash').catch(() => undefined)
    await crash
    await page.close()
    return comesBack(open)
  },
  'the page is loaded anew': async (_, page, text) => {
    await write(page, text)
    await page.reload()
    await isBack(page)
    return page
  },
  'one leaves by a link': async (_, page, text) => {
    await write(page, text)
    await page.getByRole('link', { name: 'Application details' }).click()
    await page.getByText('Sub-Processes').waitFor()
    await page.goBack()
    await isBack(page)
    return page
  },
  'the network is away': async ({ context }, page, text) => {
    await context.setOffline(true)
    await write(page, text)
    await failsToSave(page, unreachable)
    await context.setOffline(false)
    return page
  },
  'the server restarts': async ({ killServer, startServer }, page, text) => {
    await killServer()
    await write(page, text)
    await failsToSave(page, unreachable)
    await startServer()
    return page
  },
  'the server does not answer in time': async ({ line }, page, text) => {
    await write(page, text)
    line.set({ [patch]: { lost: 'silence', times: 1 } })
    const wait = await impatient(page)
    await failsToSave(
      page,
      'The server did not answer in time. The form may or may not have been saved. You can safely save it again.',
    )
    await wait()
    return page
  },
  'a gateway fails': async ({ line }, page, text) => {
    await write(page, text)
    line.set({ [patch]: { status: 502, body: '<html>Bad Gateway</html>', times: 1 } })
    return failsToSave(page, /Failed to save (form|data)/)
  },
  'the save is done, and its answer is lost': async ({ line }, page, text) => {
    await write(page, text)
    line.set({ [patch]: { lost: 'cut', times: 1 } })
    return failsToSave(page, unreachable)
  },
  'the access ends and is renewed': async (_, page, text) => {
    await write(page, text)
    await page.evaluate((token) => localStorage.setItem('jwt', token), ownToken)
    return page
  },
  'the session ends': async ({ username, endSession }, page, text) => {
    await write(page, text)
    await endSession(page)
    await save(page)
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    await dialog.getByLabel('Username').fill(username)
    await dialog.getByLabel('Password').fill('credit-demo-2026')
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    return undefined
  },
  'a second tab saves the same form': async ({ open }, page, text) => {
    await write(page, text)
    const other = await open()
    await write(other, 'Of the second tab')
    await save(other)
    await other.getByText('Saved.', { exact: true }).waitFor()
    await other.close()
    await page.bringToFront()
    await save(page)
    await page.getByRole('button', { name: 'Keep my changes' }).click()
    await page.getByRole('button', { name: 'Keep my changes' }).waitFor({ state: 'detached' })
    return page
  },
}
