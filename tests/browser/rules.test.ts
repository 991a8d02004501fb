import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { browser } from '../support/browser.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { authentication } from './rules/authentication.ts'
import { authority } from './rules/authority.ts'
import { confirmation } from './rules/confirmation.ts'
import { look } from './rules/look.ts'
import { marks } from './rules/marks.ts'
import { payloads } from './rules/payloads.ts'
import { ranking } from './rules/ranking.ts'
import { transitions } from './rules/transitions.ts'
import { type Desk, openDesk } from './support/desk.ts'
import { type StandIn, standIn } from './support/standIn.ts'

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

authentication(() => desk)
transitions(() => desk)
confirmation(() => desk)
authority(() => desk)
marks(() => desk)
payloads(() => desk)
ranking(
  () => desk,
  () => chromium,
)
look(
  () => desk,
  () => chromium,
)
