import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addConditions } from '../support/conditions.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import type { Answer } from '../support/people.ts'
import { type Product, openProduct } from '../support/product.ts'
import { everything, violations } from './support/axe.ts'

const list = '/api/credit/credit-applications/'
const form = 'credit_approval_form'
const schemas = copySchemas()
let product: Product
let id: string
beforeAll(async () => {
  addConditions(schemas)
  product = await openProduct({ schemasDir: schemas.dir, demoBank: true })
  id = await approved()
})
afterAll(async () => {
  await product.close()
  schemas.remove()
})

function ok({ status, body }: Answer): unknown {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

async function approved(): Promise<string> {
  const application = await product.application('Lead ingot forward sales')
  const approver = await product.client('approver')
  const condition = (what: string, owner: string, more: object) => ({ what, owner, due_on: '2099-03-31', ...more })
  ok(
    await approver.send('PATCH', `${list}${application}/`, {
      [`${form}_approval_decision`]: 'approved_with_conditions',
      [`${form}_approval_comments`]: 'As listed.',
      [`${form}_approval_date`]: '2026-11-24',
      [`${form}_delegated_authority_level`]: 'DA3',
      [`${form}_conditions`]: [
        condition('Deliver the audited accounts', 'relationship_manager', { shown_by_document: true }),
        condition('Register the pledge', 'legal', { due_on: '2026-01-05' }),
      ],
    }),
  )
  const record = ok(await approver.send('GET', `${list}${application}/`)) as Record<
    string,
    { workflow_instance: { id: string } }
  >
  const instance = record[form]?.workflow_instance.id
  ok(
    await approver.send('POST', `/api/workflow-instances/${instance}/transition/`, {
      transition_code: 'CA_APPROVE_CONDITIONS',
    }),
  )
  return application
}

async function hub(who: string): Promise<Page> {
  const page = await product.person(who)
  await page.goto(`${product.url}/credit-requests/${id}/details`)
  await page.getByRole('region', { name: 'Conditions' }).getByRole('listitem').first().waitFor()
  return page
}
const line = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Conditions' }).getByRole('listitem').filter({ hasText: text })

it('An owner attaches what shows a condition, and marks it as fulfilled; another person decides on a waiver', async () => {
  const rm = await hub('rm')
  const accounts = line(rm, 'Deliver the audited accounts')
  await accounts.getByRole('button', { name: 'Mark as fulfilled' }).click()
  await rm.getByRole('dialog').getByText('First attach the document that proves it.').waitFor()
  await rm.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await accounts
    .getByLabel('Attach a document')
    .and(rm.locator('input'))
    .setInputFiles({ name: 'accounts.txt', mimeType: 'text/plain', buffer: Buffer.from('Figures.') })
  await accounts.getByRole('button', { name: 'accounts.txt' }).waitFor()
  await accounts.getByRole('button', { name: 'Mark as fulfilled' }).click()
  await rm.getByLabel(/^How it was fulfilled/).fill('They arrived today.')
  expect(await violations(rm, everything, 'body')).toEqual([])
  await rm.getByRole('dialog').getByRole('button', { name: 'Mark as fulfilled' }).click()
  await rm.getByText('The condition is fulfilled.').waitFor()
  await accounts.getByText('They arrived today.').waitFor()
  expect(await accounts.getByRole('button').allTextContents()).toEqual(['accounts.txt'])

  const legal = await hub('legal')
  const pledge = line(legal, 'Register the pledge')
  await pledge.getByText('Overdue').first().waitFor()
  await pledge.getByRole('button', { name: 'Request a waiver' }).click()
  await legal.getByLabel(/^Why it should be waived/).fill('The collateral was released.')
  await legal.getByRole('dialog').getByRole('button', { name: 'Request a waiver' }).click()
  await legal.getByText('Somebody else must now decide on the waiver.').waitFor()

  const board = await hub('board')
  await board.goto(`${product.url}/my-tasks`)
  await board.getByText('Decide on the waiver').waitFor()
  await board.getByRole('link', { name: /^Open Register the pledge of/ }).click()
  await line(board, 'Register the pledge').getByRole('button', { name: 'Waive', exact: true }).click()
  await board.getByRole('dialog').getByRole('button', { name: 'Waive', exact: true }).click()
  await board.getByText('The condition is waived.').waitFor()
  await board.getByText(/waived “Register the pledge”/).waitFor()
})

it('The conditions can be used by everybody, on a telephone and in the dark', async () => {
  const page = await hub('auditor')
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    expect(await violations(page, everything, 'body')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
