import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** What it asks for, without the ids; `…/` are the applications. */
function callOf(request: Request): string {
  const { pathname, search } = new URL(request.url())
  return `${request.method()} ${pathname}${search}`
    .replace(/^GET /, '')
    .replace('/api/credit/credit-applications/', '…/')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')
    .replaceAll(/[0-9a-f]{16,}/g, '{hash}')
}

/**
 * What the page asks of the server while `act` goes on, and until it has drawn every answer and asks for nothing more.
 */
export async function asked(page: Page, act: () => Promise<unknown>, atLeast: number): Promise<string[]> {
  const calls: string[] = []
  const open = new Set<Request>()
  const begin = (request: Request) => {
    if (!/\/(api|definitions)\//.test(request.url())) return
    calls.push(callOf(request))
    open.add(request)
  }
  const end = (request: Request) => void open.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await act()
  // A call that is due may begin a moment later. If it never does, the comparison of the calls names it.
  await expect
    .poll(() => calls.length)
    .toBeGreaterThanOrEqual(atLeast)
    .catch(() => undefined)
  let before = -1
  while (before !== calls.length || open.size > 0) {
    before = calls.length
    await expect.poll(() => open.size).toBe(0)
    await atRest(page)
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  return calls.toSorted()
}

/** It has drawn what came, and has nothing else to do: what follows from an answer is under way by then. */
const atRest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve)))),
      ),
  )
