import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Product, openProduct } from '../support/product.ts'

interface Row {
  id: string
  reference_number: string
  title: string
}

let product: Product
let page: Page
let approved: Row

beforeAll(async () => {
  product = await openProduct()
  page = await product.person('rm')
  const { body } = await (await product.client('rm')).send('GET', '/api/credit/credit-applications/')
  const found = (body as Row[]).find(({ title }) => title === 'Silver and gold lease line renewal')
  if (!found) throw new Error('The demo bank has no such application.')
  approved = found
})
afterAll(() => product.close())

const steps = async () => {
  const texts = await page.getByRole('list', { name: 'Progress' }).getByRole('listitem').allTextContents()
  return texts.map((text) => text.replace(/^[✓\d]+/, ''))
}
const part = (name: string) => page.getByRole('region', { name })

describe('An annual review', () => {
  test('is started from an approved application, after asking', async () => {
    await page.goto(`${product.url}/credit-requests/${approved.id}/details`)
    await part('Follow-up').getByRole('button', { name: 'Start Annual review' }).click()
    const dialog = page.getByRole('dialog', { name: 'Start Annual review?' })
    await dialog.getByText(`follows ${approved.reference_number}`).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await part('Follow-up').getByRole('button', { name: 'Start Annual review' }).click()
    await dialog.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByText(`Annual review of ${approved.reference_number}`).waitFor()
    expect(await steps()).toEqual([
      'Update (active)',
      'Credit Review (pending)',
      'Analysis (pending)',
      'Credit Paper (pending)',
      'Approval (pending)',
    ])
    expect(await part('Sub-Processes').getByRole('button').allTextContents()).toHaveLength(5)
  })

  test('begins with the data of the other, and follows its own steps in the form', async () => {
    await part('Sub-Processes').getByRole('button', { name: 'Edit', exact: true }).first().click()
    await expect
      .poll(() => page.getByLabel('Title', { exact: false }).first().inputValue())
      .toBe('Silver and gold lease line renewal')
    expect(await steps()).toHaveLength(5)
    await page.getByRole('button', { name: 'Submit for Review', exact: true }).first().click()
    await page.waitForURL((url) => !url.pathname.endsWith('/edit'))
  })

  test('leads to the other and back, and is not started twice', async () => {
    await page.goto(`${product.url}/credit-requests/${approved.id}/details`)
    const follow = part('Follow-up')
    await follow.getByText('Review Pending').waitFor()
    await follow.getByText(/Annual review: CR-\d{4}-\d{5} is already in progress\. Complete it first\./).waitFor()
    expect(await follow.getByRole('button').allTextContents()).toEqual(['Start Amendment'])
    await follow.getByRole('link').click()
    await page.getByText(`Annual review of ${approved.reference_number}`).waitFor()
    await page.getByRole('link', { name: approved.reference_number }).click()
    await page.waitForURL(`${product.url}/credit-requests/${approved.id}/details`)
  })

  test('has no form of a stage that its path does not have', async () => {
    await part('Follow-up').getByRole('link').click()
    await page.getByText(`Annual review of ${approved.reference_number}`).waitFor()
    await page.goto(`${page.url().replace('/details', '/edit')}?form_type=legal_review&mode=edit`)
    await page.getByText('This application has no Legal Review.').waitFor()
    expect(await page.getByRole('button', { name: 'Save Draft' }).count()).toBe(0)
  })
})

test('Create New opens the request form with the six steps of the standard path', async () => {
  await page.goto(`${product.url}/credit-requests/new`)
  await page.getByRole('list', { name: 'Progress' }).waitFor()
  expect(await steps()).toHaveLength(6)
})
