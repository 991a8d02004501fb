import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Faults } from '../../support/faults.ts'
import type { Workplace } from '../../support/workplaces.ts'
import { act, countsOf } from './acts.ts'
import type { ErrorCase } from './errorCase.ts'
import { enterAs } from '../../support/signedIn.ts'

/**
 * Lets a failure happen on a page, and holds what the person is told against the case; answers with what nothing has
 * caught.
 */
export async function meetError(
  page: Page,
  { pages, api, line }: Workplace<Faults>,
  wanted: ErrorCase,
): Promise<string[]> {
  const { as, stored, faults = {}, open, acts = [], sent = {}, logged, alerts } = wanted
  const messages = await listen(page)
  const uncaught: string[] = []
  page.on('pageerror', ({ message }) => uncaught.push(message))
  line.set({})
  await enterAs(page, { pages, api }, as, stored)
  line.set(faults)
  await page.goto(pages + open, { waitUntil: 'commit' })
  for (const each of acts) await act(page, line, each)
  if (alerts !== undefined) await expect.poll(() => messages.join('\n'), patience).toContain(`alert: ${alerts}`)
  line.release()
  await look(page, wanted)
  await expect.poll(() => countsOf(line, Object.keys(sent)), patience).toEqual(sent)
  if (logged !== undefined) await expect.poll(() => messages.join('\n'), patience).toContain(logged)
  return uncaught
}

/** What the console says, and the alerts that stand on the page: they are told to it as they come. */
async function listen(page: Page): Promise<string[]> {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await page.addInitScript(() => {
    const logAlerts = () =>
      document.querySelectorAll('[role=alert]').forEach(({ textContent }) => console.warn(`alert: ${textContent}`))
    new MutationObserver(logAlerts).observe(document, { subtree: true, childList: true })
  })
  return messages
}

async function look(page: Page, { shows = [], hides = [], lands, kept }: ErrorCase): Promise<void> {
  if (lands !== undefined) await page.waitForURL(({ pathname }) => pathname === lands)
  for (const text of shows) await expect.poll(() => textOf(page), patience).toMatch(toPattern(text))
  for (const text of hides) expect(await textOf(page)).not.toContain(text)
  if (kept) expect((await tokensOf(page)).toSorted()).toEqual(kept)
}

const patience = { timeout: 30_000 }

const textOf = (page: Page) => page.evaluate(() => document.body.innerText)

const toPattern = (text: string) => (text.startsWith('/') ? new RegExp(text.slice(1, -1), 'm') : text)

const tokensOf = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('jwt')))
