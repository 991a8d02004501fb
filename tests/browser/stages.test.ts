import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, openProduct } from '../support/product.ts'
import { fieldsIn, openTab, tabs } from './support/form.ts'

let product: Product

beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

/**
 * A stage's form of an application, as the person whose work it is has it open: where it stands on their page, or
 * opened.
 */
async function open(username: string, title: string, formType: string, heading: string): Promise<Page> {
  const page = await product.person(username)
  const address = `${product.url}/credit-requests/${await product.application(title)}/edit?form_type=${formType}`
  if (page.url() !== address) await page.goto(address)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  await page
    .getByRole('option', { name: /^Loading/ })
    .first()
    .waitFor({ state: 'detached' })
  return page
}

const pathOf = (page: Page) => new URL(page.url()).pathname

/** Presses Save, and tells where that leads once the form is saved. */
async function save(page: Page): Promise<string> {
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await saved).status()).toBe(200)
  await page.getByText('Saved.', { exact: true }).waitFor()
  return pathOf(page)
}

const review = {
  form: 'credit_review',
  title: 'Credit Review',
  who: 'reviewer',
  of: 'Letter of credit line for shipments',
}
const sponsorship = {
  form: 'business_sponsorship',
  title: 'Business Sponsorship',
  who: 'sponsor',
  of: 'Low-carbon billet premium swap',
}
describe('§2 Credit Review form', () => {
  // Spec 2.203
  it('does not reject without a reason', async () => {
    const page = await open(review.who, review.of, review.form, review.title)
    await page.getByLabel('Rejection reason').fill('')
    await page.getByRole('button', { name: 'Reject Application' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'A rejection reason is required to perform this action.' })
    await alert.waitFor()
    expect(await alert.count()).toBe(1)
  })

  // Spec 2.20, 2.204
  it('saves, then goes to /dashboard', async () => {
    const page = await open(review.who, review.of, review.form, review.title)
    expect(await save(page)).toBe('/dashboard')
  })
})

describe('§2 Business Sponsorship form', () => {
  // Spec 2.210
  it('saves, then goes to /', async () => {
    const page = await open(sponsorship.who, sponsorship.of, sponsorship.form, sponsorship.title)
    expect(await save(page)).toBe('/')
  })
})

interface TabCase {
  title: string
  form: string
  who: string
  of: string
}

const tabbed: TabCase[] = [
  {
    title: 'Credit Questionnaire',
    form: 'credit_questionnaire',
    who: 'rm',
    of: 'Offshore renminbi margin',
  },
  {
    title: 'Legal Review',
    form: 'legal_review',
    who: 'legal',
    of: 'Extension of the collar into 2027',
  },
  {
    title: 'Credit Analysis',
    form: 'credit_analysis',
    who: 'analyst',
    of: 'Offshore renminbi margin',
  },
  {
    title: 'Credit Compilation',
    form: 'credit_compilation',
    who: 'compiler',
    of: 'Zinc line with Finnish subsidiary',
  },
  {
    title: 'Credit Approval',
    form: 'credit_approval',
    who: 'approver',
    of: 'Lead ingot forward sales',
  },
]

const formOf = (title: string) => {
  const found = tabbed.find((form) => form.title === title)
  if (!found) throw new Error(`There is no form ${title}.`)
  return open(found.who, found.of, found.form, title)
}

describe('§2 The tabs of a form', () => {
  // Spec 2.215, 2.216
  it('the questionnaire’s last tab has a note to attach documents, and a button that does', async () => {
    const page = await formOf('Credit Questionnaire')
    await openTab(page, 'Funding & Liquidity')
    expect(await page.locator('.form-note:visible').textContent()).toMatch(/^Attach supporting documents/)
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Attach Document' }).click()
    expect((await choosing).isMultiple()).toBe(true)
  })
})

describe('§2 The Save button of a form', () => {
  it.each([
    // Spec 2.225
    ['Credit Analysis', 'goes to /', /^\/$/],
    // Spec 2.230
    ['Credit Compilation', 'stays on the page', /^\/credit-requests\/[0-9a-f-]+\/edit$/],
  ])('of the %s saves and %s', async (title, _, path) => {
    expect(await save(await formOf(title))).toMatch(path)
  })

  it.each(['Credit Questionnaire', 'Legal Review', 'Credit Approval'])(
    'the %s has none beside its transitions',
    async (title) => {
      const page = await formOf(title)
      await page.getByRole('button', { name: 'Save Draft', exact: true }).waitFor()
      expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
    },
  )
})

describe('§2 Credit Approval: the approver', () => {
  // Spec 2.233
  it.each([
    ['approver', 'Margaret Aldous'],
    ['board', 'Henrik Vasseur'],
  ])('is the current user, %s, and cannot be typed', async (who, name) => {
    const form = tabbed.find(({ title }) => title === 'Credit Approval')!
    const page = await open(who, form.of, form.form, form.title)
    const approver = page.getByLabel(/^Approver/)
    expect(await approver.inputValue()).toBe(name)
    expect(await approver.isEditable()).toBe(false)
  })
})

describe('§2 Common form shell', () => {
  // Spec 2.190, 2.191, 2.192, 2.193, 2.194
  it.each(tabbed.map(({ title }) => title))(
    '%s has a title, its state, the summary of the application, tabs, and its actions',
    async (title) => {
      const page = await formOf(title)
      const heading = page.getByRole('heading', { level: 1, name: title, exact: true })
      expect(await heading.locator('xpath=..').locator('[data-tone]').textContent()).not.toBe('')
      const summary = await page.locator('.summary dt').allTextContents()
      expect(summary).toEqual(['Reference Number', 'Title', 'Counterparty', 'Priority', 'Required By'])
      expect((await tabs(page)).length).toBeGreaterThan(1)
      expect(await page.getByRole('region', { name: 'Workflow Actions' }).getByRole('button').count()).toBeGreaterThan(
        0,
      )
    },
  )

  // Spec 2.195
  it('a new form says “Loading...” while it loads', async () => {
    const page = await product.person('rm')
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/definitions/index.json', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${product.url}/credit-requests/new`)
    const loading = page.getByRole('main').getByRole('status').getByText('Loading...', { exact: true })
    await loading.waitFor()
    answer()
    await page.getByRole('heading', { level: 1, name: 'New Credit Application' }).waitFor()
    expect(await loading.count()).toBe(0)
    await page.unrouteAll()
  })

  // Spec 2.196
  it.each([
    ['credit_questionnaire', 'rm'],
    ['legal_review', 'legal'],
  ])('%s names the application that it could not load', async (formType, who) => {
    const page = await product.person(who)
    const id = 'a0000000-0000-4000-8000-000000000000'
    await page.route(`**/api/credit/credit-applications/${id}/`, (route) => route.fulfill({ status: 200, json: {} }))
    await page.goto(`${product.url}/credit-requests/${id}/edit?form_type=${formType}`)
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toContain(`Could not load application data for ID: ${id}.`)
    await page.unrouteAll()
  })
})

describe('§2 Application hub, in the browser', () => {
  // Spec 2.170, 2.171, 2.172, 2.173, 2.174, 2.175, 2.176, 2.177, 2.178, 2.180
  it('shows where the application stands and its sub-processes, each opening its form to edit or to view', async () => {
    const page = await product.person('approver')
    const id = await product.application('Lead ingot forward sales')
    await page.goto(`${product.url}/credit-requests/${id}/details`)
    const heading = page.getByRole('heading', { level: 1, name: 'Lead ingot forward sales' })
    await heading.waitFor()
    const place = await heading.locator('xpath=..').textContent()
    expect(place).toMatch(/CR-\d{4}-\d{5}/)
    expect(place).toContain('Approval Pending')
    expect(await page.getByText('Your Role', { exact: true }).locator('xpath=..').textContent()).toBe(
      'Your RoleApprover',
    )
    expect(await page.getByRole('list', { name: 'Progress' }).locator('[aria-current=step]').textContent()).toContain(
      'Approval',
    )
    const rows = page.getByRole('region', { name: 'Sub-Processes' }).getByRole('listitem')
    expect(await rows.count()).toBe(8)
    expect(await rows.filter({ hasText: 'Credit Request' }).textContent()).toMatch(
      /^Credit RequestStatus: Submitted.*View$/,
    )
    expect(await rows.filter({ hasText: 'Credit Approval' }).textContent()).toMatch(
      /^Credit ApprovalStatus: Draft.*Edit$/,
    )
    await rows.filter({ hasText: 'Credit Approval' }).getByRole('button').click()
    await page.waitForURL(`${product.url}/credit-requests/${id}/edit?form_type=credit_approval&mode=edit`)
    await page.goBack()
    await rows.filter({ hasText: 'Credit Request' }).getByRole('button').click()
    await page.waitForURL(`${product.url}/credit-requests/${id}/edit?form_type=credit_request&mode=view`)
    await page.getByText('Read-only', { exact: true }).waitFor()
    expect((await fieldsIn(page.locator('form.stage-form'))).every(({ readOnly }) => readOnly)).toBe(true)
  })
})
