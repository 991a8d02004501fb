import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser } from '../support/browser.ts'
import { client } from '../support/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { openDesks } from './support/desks.ts'
import { byTitle } from './support/visits/arrive.ts'

let server: RunningServer
let chromium: Browser
let at: (username: string) => Promise<Page>

beforeAll(async () => {
  ;[server, chromium] = await Promise.all([startServer(), browser()])
  at = openDesks(chromium, server.url)
})
afterAll(async () => {
  await chromium.close()
  await server.stop()
})

async function openAbsence(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Absence' }).click()
}

test('A sponsor hands over their work, the colleague decides in their place, and it is ended again', async () => {
  const [sponsor, colleague] = [await at('sponsor'), await at('sponsor2')]
  const { id, title } = await sponsored()
  const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await sponsor.goto('/dashboard')
  await openAbsence(sponsor)
  await sponsor.getByLabel('Delegate').selectOption({ index: 1 })
  await sponsor.getByLabel('Last day').fill(until)
  await sponsor.getByLabel('Reason').fill('Leave')
  await sponsor.getByRole('button', { name: 'Record absence' }).click()
  await sponsor.getByText(/^You are away from .* acts for you\.$/).waitFor()

  await colleague.goto('/dashboard')
  await colleague.getByRole('button', { name: /^Notifications/ }).click()
  await colleague.getByText(/You act for .*, who is away from/).waitFor()
  await colleague.getByRole('menuitem').filter({ hasText: title }).filter({ hasText: 'in place of' }).click()
  await colleague.getByLabel('Primary sponsor comments').fill('Signed for my colleague.')
  await colleague.getByRole('button', { name: 'Save', exact: true }).click()
  await colleague.getByText(/^Saved/).waitFor()
  await colleague.goto(`/credit-requests/${id}/details`)
  await colleague
    .getByText(/\(for .*\)/)
    .first()
    .waitFor()
  await colleague
    .getByText(/ for .* saved Business Sponsorship/)
    .first()
    .waitFor()

  await sponsor.getByRole('button', { name: /^End now/ }).click()
  await sponsor.getByText('The absence has ended.').waitFor()
  await sponsor.getByLabel('Delegate').waitFor()
  await colleague.reload()
  await colleague
    .getByRole('listitem')
    .filter({ hasText: 'Business Sponsorship' })
    .getByRole('button', { name: 'View', exact: true })
    .waitFor()
  expect(await colleague.getByText(/\(for .*\)/).count()).toBe(0)
})

interface SponsoredApplication {
  sub_processes: { form_key: string; can_edit: boolean }[]
  credit_request_form: { second_business_sponsor_name?: string | null }
}

/** An application of the demo bank that waits for this sponsor alone. */
async function sponsored(): Promise<{ id: string; title: string }> {
  const { send } = await client(server.url, 'sponsor')
  for (const [title, id] of await byTitle(server.url)) {
    const { body } = await send('GET', `/api/credit/credit-applications/${id}/`)
    const { sub_processes: parts, credit_request_form: request } = body as SponsoredApplication
    if (
      !request.second_business_sponsor_name &&
      parts.some(({ form_key, can_edit }) => can_edit && form_key === 'business_sponsorship')
    )
      return { id, title }
  }
  throw new Error('No application waits for the sponsor.')
}
