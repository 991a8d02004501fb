import type { Browser, Page } from 'playwright-core'
import { quickBrowser } from '../../support/browser.ts'
import { client } from '../../support/people.ts'
import type { FilledBank } from './bank.ts'
import type { Figure } from './figure.ts'

interface Screen {
  name: string
  /** The person who opens the page. */
  as: string
  path: string
  /** The selector of what the visit waits for. */
  shown: string
  limit: number
}

/** A row's link to its application or list. */
const rows = 'tbody a'

const screens: Screen[] = [
  { name: 'dashboard, cold, to its rows', as: 'rm', path: '/', shown: rows, limit: 1000 },
  { name: 'prioritization of 500, cold, to its rows', as: 'rm', path: '/prioritization', shown: rows, limit: 2500 },
  {
    name: 'pipeline, cold, to its plots',
    as: 'reviewer',
    path: '/pipeline',
    shown: '.plot svg rect, .plot svg path',
    limit: 1500,
  },
]

/** Makes each visit in a fresh browser profile, to a server that has just started. */
export async function* visitColdly(bank: FilledBank, visits: number): AsyncGenerator<Figure> {
  for (const { name, limit, ...screen } of screens) {
    const times: number[] = []
    while (times.length < visits) times.push(await coldVisit(bank, screen))
    yield { name, times, limit, part: 0.5 }
  }
}

async function coldVisit(bank: FilledBank, { as, path, shown }: Omit<Screen, 'name' | 'limit'>): Promise<number> {
  const session = await signedIn(bank.url, as)
  await bank.restart()
  const chromium = await quickBrowser()
  try {
    const page = await visitor(chromium, session, shown)
    return await open(page, bank.url + path)
  } finally {
    await chromium.close()
  }
}

/** The stored session of a sign-in, so that no screen waits to learn the person's rights. */
export type Session = Record<'jwt' | 'user_details', string>

export async function signedIn(url: string, username: string): Promise<Session> {
  const { token, send } = await client(url, username)
  const { body } = await send('GET', '/api/users/me/')
  return { jwt: token, user_details: JSON.stringify(body) }
}

/** Opens a page for a signed-in person in an empty profile; `shown` is the selector of what it waits for. */
export async function visitor(chromium: Browser, session: Session, shown = rows): Promise<Page> {
  const context = await chromium.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript((kept) => Object.assign(localStorage, kept), session)
  await context.addInitScript(watch, shown)
  return context.newPage()
}

/** The time from the navigation until what the page waits for is painted, by the page's clock. */
export async function open(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  const seen = await page.waitForFunction((): unknown => Reflect.get(window, 'shownAt'), undefined, {
    timeout: 120_000,
  })
  return Number(await seen.jsonValue())
}

/**
 * Runs in the page, before any of the page's code. (It may not contain a function with a name: the build adds a helper
 * to it that the page lacks.)
 */
function watch(shown: string): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => Reflect.set(window, 'shownAt', performance.now())
  new MutationObserver((_, observer) => {
    if (!document.querySelector(shown)) return
    observer.disconnect()
    requestAnimationFrame(() => port2.postMessage(undefined))
  }).observe(document, { childList: true, subtree: true })
}
