import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keptData } from '../journeys/support/keptData.ts'
import { browser } from '../support/browser.ts'
import { type RunningServer, startServer } from '../support/server.ts'

const own = ['otter paints 7 fences', 'a quiet lamp over dinner'] as const
let kept: Awaited<ReturnType<typeof keptData>>
let server: RunningServer
let chromium: Browser

beforeAll(async () => {
  kept = await keptData()
  ;[server, chromium] = await Promise.all([startServer({ ...kept.options, env: { DEMO: '0' } }), browser()])
})
afterAll(async () => {
  await chromium.close()
  await server.stop()
  await kept.remove()
})

/** `npm run users`, given where the server runs. Answers what it prints. */
async function users(...words: string[]): Promise<string> {
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = kept.options
  const env = { ...process.env, DEMO: '0', DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) }
  return (await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/users.ts', ...words], { env }))
    .stdout
}

/** At a browser of their own, on the way to My Tasks. */
async function enter(password: string): Promise<Page> {
  const page = await (await chromium.newContext()).newPage()
  await page.goto(`${server.url}/my-tasks`)
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  return page
}

async function change(page: Page, present: string, next: string): Promise<void> {
  await page.locator('[autocomplete=current-password]').fill(present)
  for (const field of await page.locator('[autocomplete=new-password]').all()) await field.fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
}

const isThere = (page: Page) => page.getByRole('heading', { level: 1, name: 'My Tasks' }).waitFor()
const asks = (page: Page) => page.getByRole('dialog', { name: 'Choose your own password' })

it('a first password is replaced before anything else, and then its person gets where they wanted', async () => {
  const administrators = '--first-name Mia --last-name Ito --second noa --second-first-name Noa --second-last-name Sol'
  await users('add', 'mia', ...administrators.split(' '), '--role', 'admin', '--random')
  const printed = await users('add', 'ada', ...'--first-name Ada --last-name Byron --role auditor --random'.split(' '))
  const [first = ''] = /\w{5}(-\w{5}){3}/.exec(printed) ?? []
  const page = await enter(first)
  await asks(page).waitFor()
  await page.reload()
  await asks(page).waitFor()
  await change(page, first, first)
  await page.getByText('This is already your password. Choose a different one.').waitFor()
  await change(page, first, own[0])
  await asks(page).waitFor({ state: 'detached' })
  await isThere(page)
  await page.reload()
  await page.getByText('No applications currently awaiting your approval').waitFor()
  expect(await asks(page).count()).toBe(0)
})

it('a changed password ends the other sessions, and each can be ended by itself', async () => {
  const [here, there] = [await enter(own[0]), await enter(own[0])]
  await Promise.all([here, there].map(isThere))
  await here.getByRole('button', { name: 'User menu' }).click()
  await here.getByRole('menuitem', { name: 'Sign-in and sessions' }).click()
  await change(here, own[0], own[1])
  await here.getByText('Your password has been changed. All your other sessions have ended.').waitFor()
  await there.reload()
  await there.getByRole('heading', { name: 'Sign In' }).waitFor()
  const again = await enter(own[1])
  await isThere(again)
  await here.getByRole('button', { name: 'Close' }).click()
  await here.getByRole('button', { name: 'User menu' }).click()
  await here.getByRole('menuitem', { name: 'Sign-in and sessions' }).click()
  await here.getByRole('button', { name: /^End the session of Chrome on Linux/ }).click()
  await expect.poll(() => here.getByRole('dialog').getByRole('listitem').count()).toBe(1)
  await again.reload()
  await again.getByRole('heading', { name: 'Sign In' }).waitFor()
  expect(await here.getByRole('dialog').getByRole('listitem').textContent()).toContain('Chrome on Linux (here)')
})
