import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer } from '../support/people.ts'
import { type Product, openProduct } from '../support/product.ts'
import { everything, violations } from './support/axe.ts'

const list = '/api/credit/credit-applications/'
const form = 'credit_approval_form'
let product: Product
let id: string
beforeAll(async () => {
  product = await openProduct({ demoBank: true })
  id = await product.application('Lead ingot forward sales')
  const approver = await product.client('approver')
  ok(
    await approver.send('PATCH', `${list}${id}/`, {
      [`${form}_approval_decision`]: 'approved',
      [`${form}_approval_date`]: '2026-11-24',
      [`${form}_delegated_authority_level`]: 'DA3',
    }),
  )
})
afterAll(() => product.close())

function ok({ status, body }: Answer): unknown {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

const axe = (page: Page) => violations(page, everything, 'body')

it('a decision restates its limits, takes less than was asked for, and the counterparty’s page shows them', async () => {
  const page = await product.person('approver')
  await page.goto(`${product.url}/credit-requests/${id}/edit?form_type=credit_approval`)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const limits = dialog.getByRole('region', { name: 'Limits to approve' })
  await limits.waitFor()
  expect(await axe(page)).toEqual([])
  await limits.getByRole('button', { name: 'Approve less…' }).click()
  const amount = limits.getByRole('textbox', { name: /Amount/ }).first()
  const asked = Number(await amount.inputValue())
  await amount.fill(String(asked + 1))
  await limits.getByText(`at most ${asked} was asked for`).waitFor()
  expect(await dialog.getByRole('button', { name: 'Approve', exact: true }).isDisabled()).toBe(true)
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await axe(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await amount.fill('1')
  await limits.getByText(`1 in place of ${asked}`).waitFor()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText('Action completed: Approve.').waitFor()
  await page.goto(`${product.url}/credit-requests/${id}/details`)
  await page.getByText(`: 1 of ${asked}`).waitFor()

  const { counterparty } = ok(await (await product.client('approver')).send('GET', `${list}${id}/`)) as {
    counterparty: { cif_number: string }
  }
  const keeper = await product.person('admin')
  await keeper.goto(`${product.url}/records/counterparties/record?key=${counterparty.cif_number}`)
  await keeper.getByRole('group', { name: 'Approved limits' }).waitFor()
  await keeper.getByText('US$1,000,000').first().waitFor()
  expect(await axe(keeper)).toEqual([])
})
