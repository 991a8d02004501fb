import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, client } from '../support/people.ts'
import { type Product, openProduct } from '../support/product.ts'
import { cutOff, sideways } from './support/reading.ts'

interface Row {
  id: string
  workflow_state: { code: string }
}

interface UpkeepRecord {
  key: string
  values: object
  version: string
}

let product: Product

beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

/** An application of the demo bank in a state. */
async function inState(person: Client, code: string): Promise<string> {
  const { body } = await person.send('GET', '/api/credit/credit-applications/')
  const found = (body as Row[]).find(({ workflow_state: state }) => state.code === code)
  if (!found) throw new Error(`No application is in ${code}.`)
  return found.id
}

const part = (page: Page, name: string) => page.getByRole('region', { name })
const row = (page: Page, name: string) =>
  part(page, 'Sub-Processes').getByRole('listitem').filter({ hasText: name }).first()

describe('An application that is being analysed', () => {
  let id: string
  let legal: Page
  beforeAll(async () => {
    id = await inState(await client(product.url, 'legal'), 'ANALYSIS')
    legal = await product.person('legal')
  })

  test('has its parts where their placeholders were', async () => {
    const places = async () => {
      const heading = part(legal, 'Sub-Processes').getByRole('heading')
      const toggle = legal.getByRole('button', { name: 'Show as a diagram' })
      return { top: (await heading.boundingBox())?.y, hasToggle: await toggle.isVisible() }
    }
    const calls = '**/api/credit/credit-applications/**'
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await legal.route(calls, async (route) => {
      await asked
      await route.continue()
    })
    await legal.goto(`${product.url}/credit-requests/${id}/details`)
    await part(legal, 'Sub-Processes').getByRole('heading').waitFor()
    const before = await places()
    answer()
    await row(legal, 'Legal Review').waitFor()
    expect([before.hasToggle, await places()]).toEqual([false, { ...before, hasToggle: true }])
    await legal.unroute(calls)
  })

  test('says who has each form and since when, and what is missing', async () => {
    await legal.goto(`${product.url}/credit-requests/${id}/details`)
    const review = row(legal, 'Legal Review')
    await review.getByText(/^With Clara Whitcombe for \d+ (day|hour)s?$/).waitFor()
    await review.getByText(/to do before “Submit Legal Review”/).click()
    await review.getByText('Agreement template is required.').waitFor()
    expect(
      await row(legal, 'Credit Request')
        .getByText(/^Completed by /)
        .count(),
    ).toBe(1)
    await part(legal, 'Overview')
      .getByText(/\s· (\d+ days? (left|overdue)|due today)$/)
      .waitFor()
  })

  test('leads from what is missing to the field, across tabs, and follows what is entered', async () => {
    await row(legal, 'Legal Review').getByRole('link', { name: 'Agreement template is required.' }).click()
    await legal.waitForURL((url) => url.hash === '#agreement_template')
    await expect.poll(() => legal.evaluate(() => document.activeElement?.closest('select') !== null)).toBe(true)
    await legal.getByRole('tab', { name: 'Legal Opinions' }).click()
    await legal.getByText('1 thing to do before “Submit Legal Review”').click()
    await legal.getByRole('tab', { name: 'Agreement Details 1 to do' }).waitFor()
    await legal.getByRole('button', { name: 'Agreement template is required.' }).click()
    await expect.poll(() => legal.evaluate(() => document.activeElement?.closest('select') !== null)).toBe(true)
    await legal.locator(':focus').selectOption({ label: 'ISDA' })
    await legal.getByText('Nothing is left to do before “Submit Legal Review”.').waitFor()
    await legal.getByRole('tab', { name: 'Agreement Details', exact: true }).waitFor()
    await legal.getByRole('button', { name: 'Save Draft' }).click()
    await legal.waitForURL(`${product.url}/`)
  })

  test('tells in its history what was changed, and narrows it down', async () => {
    await legal.goto(`${product.url}/credit-requests/${id}/details`)
    const history = part(legal, 'History')
    const saved = history.getByRole('listitem').filter({ hasText: 'Clara Whitcombe saved Legal Review' }).first()
    await saved.getByText('1 field changed').click()
    expect(await saved.getByRole('definition').textContent()).toBe('ISDA')
    await history.getByRole('heading', { name: 'Today' }).waitFor()
    await history.getByLabel('Kind').selectOption('Changes')
    await history.getByLabel('Form').selectOption('Credit Request')
    const created = history.getByRole('listitem').filter({ hasText: 'created the application' }).first()
    await expect.poll(() => history.getByText('saved Legal Review').count()).toBe(0)
    await created.getByText(/fields changed$/).click()
    await created.getByText(/^Row 1, /).waitFor()
  })

  test('says to somebody else why not, and who can act', async () => {
    const requester = await product.person('requester')
    await requester.goto(`${product.url}/credit-requests/${id}/details`)
    const review = row(requester, 'Legal Review')
    await review.getByText('Why you cannot edit this form').click()
    expect(await review.getByText('Can act: Clara Whitcombe.').isVisible()).toBe(true)
    await requester.goto(`${product.url}/credit-requests/${id}/edit?form_type=legal_review`)
    const actions = part(requester, 'Workflow Actions')
    const submit = actions.getByRole('definition').filter({ hasText: 'Can act: Clara Whitcombe.' }).first()
    await actions.getByText('Not available to you now').waitFor()
    if (!(await submit.isVisible())) await actions.getByText('Not available to you now').click()
    await submit.waitFor()
  })
})

test('A row of a table that changed is told column by column', async () => {
  const requester = await client(product.url, 'requester')
  const id = await inState(requester, 'DRAFT')
  const path = `/api/credit/credit-applications/${id}/`
  const { limit_requests: rows, title } = (await requester.send('GET', path)).body as {
    limit_requests: { limit_type: { id: string } }[]
    title: string
  }
  const kept = rows.map(({ limit_type, ...limit }) => ({ ...limit, limit_type_id: limit_type.id }))
  const changed = kept.map((limit, n) => (n === 0 ? { ...limit, proposed_amount: 1234.5 } : limit))
  expect((await requester.send('PATCH', path, { title, limit_requests: changed })).status).toBe(200)
  const page = await product.person('requester')
  await page.goto(`${product.url}/credit-requests/${id}/details`)
  const saved = part(page, 'History').getByRole('listitem').filter({ hasText: 'saved Credit Request' }).first()
  await saved.getByText('1 field changed').click()
  await saved.getByText(/^Proposed Amount \(US\$ m\): .+ → 1,234\.5$/).waitFor()
})

test('The bell counts what is new for the person, marks it, links to it, and remembers what was seen', async () => {
  const page = await product.person('reviewer')
  await page.goto(`${product.url}/`)
  await page.getByRole('button', { name: /^Notifications \(\d+ new\)$/ }).click()
  const first = page.getByRole('menuitem').first()
  expect(await first.textContent()).toMatch(/^New: .+ ago$/)
  const address = await first.getAttribute('href')
  await first.click()
  await page.waitForURL(`${product.url}${address}`)
  await page.reload()
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
})

describe('A person’s name in which no line can end', () => {
  const types = '/api/upkeep/types/users'
  let change: string
  let id: string
  beforeAll(async () => {
    const [admin, second] = [await product.client('admin'), await product.client('admin2')]
    const { results } = (await admin.send('GET', `${types}/records/`)).body as { results: UpkeepRecord[] }
    const rm = results.find(({ key }) => key === 'rm')
    const values = { ...rm?.values, first_name: 'Maximilian'.repeat(8), last_name: 'Hohenzollern'.repeat(6) }
    const long = 'Hohenzollernsigmaringen'.repeat(8)
    const proposed = await admin.send('POST', `${types}/changes/`, { version: rm?.version, values, note: long })
    ;({ id: change } = proposed.body as { id: string })
    const decision = { decision: 'approve', reason: long }
    await second.send('POST', `/api/upkeep/changes/${change}/decision/`, decision)
    id = await inState(second, 'ANALYSIS')
  })

  test.each([
    ['of the application', 'auditor', () => `/credit-requests/${id}/details`],
    ['of the open work', 'approver', () => '/open-work'],
    ['of the person’s record', 'admin', () => '/records/users/record?key=rm'],
    ['of the change of the record', 'admin', () => `/records/changes/${change}`],
  ])('fits the page %s, wide or narrow', async (_, username, path) => {
    const page = await product.person(username)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(product.url + path())
      await page
        .getByText(/MaximilianMaximilian/)
        .first()
        .waitFor()
      expect(await sideways(page)).toEqual([])
    }
  })

  test('fits the list of what is new', async () => {
    const rm = await product.client('rm')
    const questions = `/api/credit/credit-applications/${id}/questions/`
    const { body } = await rm.send('GET', `${questions}people/?form=credit_request&q=Clara`)
    const [clara] = (body as { results: { id: string }[] }).results
    const asked = { form: 'credit_request', person: clara?.id, text: 'Why?' }
    expect((await rm.send('POST', questions, asked)).status).toBe(201)
    const page = await product.person('legal')
    await page.goto(`${product.url}/`)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('menuitem', { name: /MaximilianMaximilian.* asks you/ }).waitFor()
    expect(await cutOff(page)).toEqual([])
  })
})
