import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browser } from '../../../support/browser.ts'
import { type RunningServer, startServer } from '../../../support/server.ts'
import { openDesks } from '../desks.ts'
import { faults } from '../looks.ts'
import { arrivals } from './arrive.ts'
import type { Visit } from './visit.ts'
import { walk } from './walk.ts'

/** A test a visit: in none of its states is there anything wrong. */
export function everyState(visits: Visit[]): void {
  let server: RunningServer
  let chromium: Browser
  let desk: ReturnType<typeof openDesks>
  let arrive: Awaited<ReturnType<typeof arrivals>>

  beforeAll(async () => {
    ;[server, chromium] = await Promise.all([startServer(), browser()])
    desk = openDesks(chromium, server.url)
    arrive = await arrivals(server.url)
  })

  afterAll(async () => {
    await chromium.close()
    await server.stop()
  })

  describe('axe finds nothing, and nothing is lost at 320 px or with the text spaced out', () => {
    test.for(visits)('$name', async (visit) => {
      const page = await desk(visit.as)
      const found: string[] = []
      await arrive(page, visit)
      await walk(page, visit, async ({ to, looks, within }) => {
        // A tooltip would hide something.
        await page.mouse.move(0, 0)
        await page.getByRole('tooltip').waitFor({ state: 'detached' })
        found.push(...(await faults(page, looks, within)).map((fault) => `${to || 'at first'}, ${fault}`))
      })
      expect(found).toEqual([])
    })
  })
}
