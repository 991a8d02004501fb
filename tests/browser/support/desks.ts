import type { Browser, Page } from 'playwright-core'
import { enterAs } from '../../support/signedIn.ts'

/** People at their own browsers, who sign in when they are first asked for; '' is nobody. Nothing moves but at once. */
export function openDesks(chromium: Browser, url: string): (username: string) => Promise<Page> {
  const desks = new Map<string, Promise<Page>>()
  return (username) => {
    const desk = desks.get(username) ?? sitDown(chromium, url, username)
    desks.set(username, desk)
    return desk
  }
}

async function sitDown(chromium: Browser, url: string, username: string): Promise<Page> {
  const context = await chromium.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    baseURL: url,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  // Unsaved work asks before it is left.
  page.on('dialog', (dialog) => void dialog.accept())
  if (username) await enterAs(page, { pages: url, api: url }, username)
  return page
}
