import type { Browser, Page } from 'playwright-core'
import { quickBrowser } from '../../support/browser.ts'
import { client } from '../../support/people.ts'
import type { FilledBank } from './bank.ts'
import type { Figure } from './figure.ts'

interface Screen {
  name: string
  /** Who opens it. */
  as: string
  path: string
  limit: number
}

const screens: Screen[] = [
  { name: 'dashboard, cold, to its rows', as: 'rm', path: '/', limit: 1000 },
  { name: 'prioritization of 500, cold, to its rows', as: 'rm', path: '/prioritization', limit: 2500 },
  { name: 'pipeline, cold, to its plots', as: 'reviewer', path: '/pipeline', limit: 1500 },
]

/** Each visit in a browser that was never used, of a server that has just started. */
export async function* visitColdly(bank: FilledBank, visits: number): AsyncGenerator<Figure> {
  for (const { name, limit, ...screen } of screens) {
    const times: number[] = []
    while (times.length < visits) times.push(await coldVisit(bank, screen))
    yield { name, times, limit, part: 0.5 }
  }
}

async function coldVisit(bank: FilledBank, { as, path }: Pick<Screen, 'as' | 'path'>): Promise<number> {
  const { token } = await client(bank.url, as)
  await bank.restart()
  const chromium = await quickBrowser()
  try {
    const page = await visitor(chromium, token)
    return await open(page, bank.url + path)
  } finally {
    await chromium.close()
  }
}

/** A page of somebody who is signed in, in an empty profile. */
export async function visitor(chromium: Browser, token: string): Promise<Page> {
  const context = await chromium.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript((jwt) => localStorage.setItem('jwt', jwt), token)
  await context.addInitScript(watchRows)
  return context.newPage()
}

/** From the navigation until the first rows are painted, by the page's clock. */
export async function open(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  const seen = await page.waitForFunction((): unknown => Reflect.get(window, 'rowsShown'), undefined, {
    timeout: 120_000,
  })
  return Number(await seen.jsonValue())
}

/** Runs in the page, before anything of it. (A function with a name inside would not arrive there as it is.) */
function watchRows(): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => Reflect.set(window, 'rowsShown', performance.now())
  new MutationObserver((_, observer) => {
    if (!document.querySelector('tbody a')) return
    observer.disconnect()
    requestAnimationFrame(() => port2.postMessage(undefined))
  }).observe(document, { childList: true, subtree: true })
}
