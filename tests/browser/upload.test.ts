import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Faults, openFaults } from '../support/faults.ts'
import { type Product, openProduct } from '../support/product.ts'
import { enterAs } from '../support/signedIn.ts'

const file = { name: 'accounts.txt', mimeType: 'text/plain', buffer: Buffer.from('Accounts of the year') }
let product: Product
let line: Faults
beforeAll(async () => {
  product = await openProduct()
  line = await openFaults(product.url)
})
afterAll(async () => {
  line.close()
  await product.close()
})

describe('A file whose upload gets no answer', () => {
  it('says that nobody knows whether it arrived, and is there once after it was sent again', async () => {
    const id = await product.application('Forward billet sales 2027')
    const page = await product.stranger()
    await enterAs(page, { pages: line.url, api: product.url }, 'requester')
    await page.goto(`${line.url}/credit-requests/${id}/edit?form_type=credit_request`)
    await page.getByRole('tab', { name: /^Documents/ }).click()

    line.set({ 'POST /api/credit/credit-applications/{id}/documents/': { lost: 'cut', times: 1 } })
    await page.locator('input[type=file]').setInputFiles(file)
    await page
      .getByText('The server could not be reached. The file may or may not have arrived. You can safely send it again.')
      .waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page
      .getByRole('button', { name: /accounts\.txt/ })
      .first()
      .waitFor()

    const { send } = await product.client('auditor')
    const { body } = await send('GET', `/api/credit/credit-applications/${id}/documents/`)
    expect((body as { name: string }[]).filter(({ name }) => name === file.name)).toHaveLength(1)
  })
})

describe('A file that is picked on a new form and refused', () => {
  it('is told of on the form that was saved without it, and asked for before the page goes', async () => {
    const page = await product.person('requester')
    await page.goto(`${product.url}/credit-requests/new`)
    await page.getByLabel(/^Request Title/).fill('Pictures of a warehouse')
    await page.getByRole('tab', { name: /^Counterparty/ }).click()
    await page.getByRole('combobox', { name: /^Counterparty/ }).selectOption({ label: 'Norrland Metall AB' })
    await page.getByRole('tab', { name: /^Documents/ }).click()
    await page.locator('input[type=file]').setInputFiles({
      name: 'picture.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    })
    await page.getByRole('button', { name: 'Save as Draft' }).click()
    await page.waitForURL(/\/credit-requests\/[0-9a-f-]+\/edit/)
    await page.getByRole('status').filter({ hasText: 'A file was not uploaded.' }).waitFor()

    const asked = new Promise<string>((resolve) =>
      page.once('dialog', (dialog) => void dialog.accept().then(() => resolve(dialog.type()))),
    )
    await page.getByRole('tab', { name: /^Documents/ }).click()
    await page.reload()
    expect(await asked).toBe('beforeunload')
  })
})
