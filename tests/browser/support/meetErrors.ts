import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { browser } from '../../support/browser.ts'
import type { Faults } from '../../support/faults.ts'
import type { Workplace } from '../../support/workplaces.ts'
import type { ErrorCase } from './errorCase.ts'
import { applicationsOf, errorCases } from './errorCases.ts'
import { meetError } from './meetError.ts'

/** The error catalogue (product spec §8) on one server, a test each. */
export function meetErrors(about: string, on: string, start: () => Promise<Workplace<Faults>>): void {
  describe.each([about])('%s', () => {
    let workplace: Workplace<Faults>
    let chromium: Browser
    let context: BrowserContext
    let page: Page | undefined
    let withApplications: (wanted: ErrorCase) => Promise<ErrorCase>

    beforeAll(async () => {
      ;[workplace, chromium] = await Promise.all([start(), browser()])
      context = await chromium.newContext({ viewport: { width: 1440, height: 900 } })
      withApplications = await applicationsOf(workplace)
    })
    // A page that stays open hears that another has signed in, and goes on.
    afterEach(() => page?.close())
    afterAll(async () => {
      await chromium?.close()
      await workplace?.close()
    })

    test.for(errorCases(on))('%s', async ([, wanted]) => {
      page = await context.newPage()
      expect(await meetError(page, workplace, await withApplications(wanted))).toEqual([])
    })
  })
}
