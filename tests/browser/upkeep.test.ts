import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, openProduct } from '../support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

it('a counterparty that one administrator proposes and another approves can be chosen in a new request', async () => {
  const [proposer, approver, requester] = await Promise.all(['admin', 'admin2', 'requester'].map(product.person))
  if (!proposer || !approver || !requester) throw new Error('Nobody is there.')
  await proposer.goto(`${product.url}/records/counterparties/new`)
  await proposer.getByLabel('CIF number', { exact: false }).first().fill('CIF-900001')
  await proposer.getByLabel('Name', { exact: false }).first().fill('Zinkhütte Nord AG')
  await proposer.getByRole('button', { name: 'Propose', exact: true }).click()
  await proposer.getByText('You proposed this.').waitFor()
  expect(await proposer.getByRole('button', { name: 'Approve' }).count()).toBe(0)

  await approver.goto(`${product.url}/records`)
  await approver.getByRole('link', { name: 'New: Zinkhütte Nord AG' }).click()
  await approver.getByRole('button', { name: 'Approve' }).click()
  await approver.getByText('Approved by Luís Ferreira').waitFor()

  await requester.goto(`${product.url}/credit-requests/new`)
  const choice = requester.getByRole('combobox', { name: /^Counterparty/ })
  await expect.poll(() => choice.textContent()).toContain('Zinkhütte Nord AG')
})
