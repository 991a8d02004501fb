import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browser } from '../support/browser.ts'
import { type Faults, openFaults } from '../support/faults.ts'
import { type Workplace, otherServer, ownServer } from '../support/workplaces.ts'
import type { ErrorCase } from './support/errorCase.ts'
import { applicationsOf, errorCases } from './support/errorCases.ts'
import { meetError } from './support/meetError.ts'

const servers: [about: string, on: string, open: () => Promise<Workplace<Faults>>][] = [
  ['§8', 'own', () => ownServer(openFaults)],
  ['§8 on another server', 'other', () => otherServer(openFaults)],
]

describe.each(servers)('%s', (_, on, start) => {
  let workplace: Workplace<Faults>
  let chromium: Browser
  let context: BrowserContext
  let withApplications: (wanted: ErrorCase) => Promise<ErrorCase>

  beforeAll(async () => {
    ;[workplace, chromium] = await Promise.all([start(), browser()])
    context = await chromium.newContext({ viewport: { width: 1440, height: 900 } })
    withApplications = await applicationsOf(workplace)
  })
  afterAll(async () => {
    await chromium?.close()
    await workplace?.close()
  })

  test.for(errorCases(on))('%s', async ([, wanted]) => {
    const page = await context.newPage()
    expect(await meetError(page, workplace, await withApplications(wanted))).toEqual([])
    await page.close()
  })
})
