import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { browser } from '../../support/browser.ts'
import { type RunningServer, startServer } from '../../support/server.ts'
import { type Desk, openDesk } from '../support/desk.ts'
import { type StandIn, standIn } from '../support/standIn.ts'

/** One desk for a file of rules, at a backend that is set anew for each. */
export function atDesk(): { desk: () => Desk; chromium: () => Browser } {
  let server: RunningServer
  let backend: StandIn
  let chromium: Browser
  let desk: Desk

  beforeAll(async () => {
    server = await startServer({ env: { DEMO: '0' } })
    backend = await standIn(server.url)
    chromium = await browser()
    desk = await openDesk(chromium, backend)
  })

  afterAll(async () => {
    await chromium.close()
    backend.close()
    await server.stop()
  })

  beforeEach(() => backend.reset())

  return { desk: () => desk, chromium: () => chromium }
}
