import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browser } from '../../support/browser.ts'
import { type RunningServer, startServer } from '../../support/server.ts'
import { enterAs } from '../../support/signedIn.ts'
import { look } from './look.ts'
import { type Choice, type Visit, pagesOf } from './pages.ts'

/** Below this, nobody sees a page move. */
const steady = 0.02

/** Over HTTP/1.1 a browser asks for six at a time. */
const mostFiles = 12

const screens = {
  wide: { width: 1440, height: 900 },
  narrow: { width: 390, height: 844 },
}

type Session = BrowserContextOptions['storageState']

/** Opens the pages chosen for each width, on slow answers. */
export function looksAt(choices: Record<keyof typeof screens, Choice>): void {
  let server: RunningServer
  let chromium: Browser
  let pages: Visit[]
  const sessions = new Map<string, Session>()

  beforeAll(async () => {
    ;[server, chromium] = await Promise.all([startServer(), browser()])
    pages = await pagesOf(server.url)
  })

  afterAll(async () => {
    await chromium.close()
    await server.stop()
  })

  describe('every page, on slow answers', () => {
    it.each(['wide', 'narrow'] as const)(
      'loads no more JavaScript than its budget, in few files, and stands still: %s',
      async (name) => {
        const seen = []
        for (const visit of choices[name](pages)) {
          const { weight, files, shift, moved } = await look(chromium, server.url, visit, {
            viewport: screens[name],
            storageState: await sessionOf(visit.who),
          })
          seen.push({ page: visit.name, weight, budget: visit.budget, files, shift, moved })
        }
        expect(seen.filter(({ weight, budget }) => !(weight > 0 && weight <= budget))).toEqual([])
        expect(seen.filter(({ files }) => files > mostFiles)).toEqual([])
        expect(seen.filter(({ shift }) => shift >= steady)).toEqual([])
      },
    )
  })

  async function sessionOf(who: string | undefined): Promise<Session> {
    if (who === undefined) return undefined
    const known = sessions.get(who) ?? (await arrive(who))
    sessions.set(who, known)
    return known
  }

  async function arrive(who: string): Promise<Session> {
    const context = await chromium.newContext()
    await enterAs(await context.newPage(), { pages: server.url, api: server.url }, who)
    const session = await context.storageState()
    await context.close()
    return session
  }
}
