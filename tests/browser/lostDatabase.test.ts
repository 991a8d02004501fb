import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../../server/database/connect.ts'
import { bankContextOf, newRequest } from '../reliability/support/plays.ts'
import { breaking } from '../support/breaking.ts'
import { browser } from '../support/browser.ts'
import { type Cut, type DatabaseLink, openDatabaseLink } from '../support/databaseLink.ts'
import { type DemoBank, createDemoBank } from '../support/demoBank.ts'
import { type Client, client } from '../support/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { enterAs } from '../support/signedIn.ts'

const applications = '/api/credit/credit-applications/'
let bank: DemoBank
let link: DatabaseLink
let db: ReturnType<typeof connect>
let server: RunningServer
let chromium: Browser
let requester: Client
let request: object
let page: Page
let id: string

beforeAll(async () => {
  ;[bank, chromium] = await Promise.all([createDemoBank(), browser()])
  link = await openDatabaseLink(bank.url)
  server = await startServer({ databaseUrl: link.url, env: { AUDIT_KEY_FILE: bank.auditKeyFile } })
  requester = await client(server.url, 'requester')
  db = connect(bank.url, () => {}, { connections: 1 })
  request = newRequest(await bankContextOf(db), 'A line over a weak link')
})
afterAll(async () => {
  await chromium.close()
  await server.stop()
  await db.destroy()
  link.close()
  await bank.drop()
})

beforeEach(async () => {
  ;({ id } = (await requester.send('POST', applications, request)).body as { id: string })
  page = await chromium.newPage()
  await enterAs(page, { pages: server.url, api: server.url }, 'requester')
  // No draft is written by itself meanwhile.
  await page.clock.install()
  await page.goto(`${server.url}/credit-requests/${id}/edit?form_type=credit_request`)
  await title().waitFor()
})
afterEach(() => page.close())

const title = () => page.getByLabel(/^Request Title/)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const save = () => page.keyboard.press('Control+s')
const seeAlert = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
const seeSaved = () => page.getByText('Saved.', { exact: true }).waitFor()
const kept = async () =>
  (await requester.send('GET', `${applications}${id}/`)).body as {
    title: string
    version: number
    workflow_state: { name: string }
  }

/** Breaks the link to the database amid the next request of this kind. */
async function breakAt(method: string, when: Cut): Promise<void> {
  let isOver = false
  await page.route(/\/api\/(credit\/credit-applications|workflow-instances)\//, async (route) => {
    if (isOver || route.request().method() !== method) return route.fallback()
    isOver = true
    await Promise.all([link.cut(when), route.continue()])
  })
}

describe('While the database is lost, the form says what is known:', () => {
  it('a save that cannot begin is not saved, and is saved later', async () => {
    await title().fill('Typed while it was down')
    link.down()
    await save()
    await seeAlert('The service is not available right now. Please try again in a moment. The form is not saved.')
    link.up()
    expect(await kept()).toMatchObject({ title: 'A line over a weak link', version: 1 })
    await save()
    await seeSaved()
    expect(await kept()).toMatchObject({ title: 'Typed while it was down', version: 2 })
  })

  it.each(['before commit', 'answer lost'] as const)(
    'a save that broke off (%s) may be saved, and is saved once when it is sent again',
    async (when) => {
      await title().fill('Typed at the last moment')
      await breakAt('PATCH', when)
      await save()
      await seeAlert('Your change may or may not have been saved. You can safely save the form again.')
      expect(await title().inputValue()).toBe('Typed at the last moment')
      await save()
      await seeSaved()
      expect(await kept()).toMatchObject({ title: 'Typed at the last moment', version: 2 })
    },
  )

  it('a submission of which the answer was lost may be performed, and shows when the page is loaded again', async () => {
    await breakAt('POST', 'answer lost')
    await press('Submit for Review')
    await seeAlert(
      'The form is saved. “Submit for Review” may or may not have been performed. Reload the page to check.',
    )
    expect((await kept()).workflow_state.name).toBe('Review Pending')
    await page.reload()
    await title().waitFor()
    expect(await page.getByRole('button', { name: 'Submit for Review' }).count()).toBe(0)
  })

  it('a submission that broke off is not performed, and goes through when it is sent again', async () => {
    await breakAt('POST', 'before commit')
    await press('Submit for Review')
    await seeAlert('“Submit for Review” may or may not have been performed. Reload the page to check.')
    expect((await kept()).workflow_state.name).toBe('Draft')
    await press('Submit for Review')
    await page.waitForURL((address) => !address.pathname.endsWith('/edit'))
    expect((await kept()).workflow_state.name).toBe('Review Pending')
  })
})

describe('While there is no room left, the form says so and keeps what was typed:', () => {
  const full = 'The server’s storage is full. Nothing was changed. Please tell your administrator.'

  it('a save and a submission change nothing, and both go through when there is room', async () => {
    await title().fill('Typed on a full disk')
    await breaking(db, '53100', async () => {
      await save()
      await seeAlert(full)
      await press('Submit for Review')
      await seeAlert(full)
    })
    expect(await title().inputValue()).toBe('Typed on a full disk')
    expect(await kept()).toMatchObject({
      title: 'A line over a weak link',
      version: 1,
      workflow_state: { name: 'Draft' },
    })
    await press('Submit for Review')
    await page.waitForURL((address) => !address.pathname.endsWith('/edit'))
    expect(await kept()).toMatchObject({ title: 'Typed on a full disk', workflow_state: { name: 'Review Pending' } })
  })

  it('a submission that finds nothing to save before it is not performed', async () => {
    await breaking(db, '53100', async () => {
      await press('Submit for Review')
      await seeAlert(full)
    })
    expect((await kept()).workflow_state.name).toBe('Draft')
  })
})
