import { afterAll, beforeAll, expect, it } from 'vitest'
import { copySchemas } from '../support/copiedSchemas.ts'
import { type Product, openProduct } from '../support/product.ts'

const schemas = copySchemas()
let product: Product
beforeAll(async () => {
  const requiredBy = ['CR_APPROVE_REVIEW']
  schemas.edit('stages/credit-review/stage.json', (stage) => {
    stage.documents = {
      accounts: { title: 'Audited accounts', requiredBy, validMonths: 18 },
      rating: { title: 'Rating sheet', requiredBy },
    }
  })
  schemas.edit('stages/credit-review/ui.schema.json', (ui) => {
    const tabs = ui['ui:tabs'] as object[]
    const sections = [
      { title: 'Accounts', fields: [], document: 'accounts' },
      { title: 'All documents', fields: [], panel: 'documents' },
    ]
    tabs.push({ title: 'Evidence', sections })
  })
  product = await openProduct({ schemasDir: schemas.dir, demoBank: true })
})
afterAll(async () => {
  await product.close()
  schemas.remove()
})

it('Required documents are to do until they are attached, each where its definition places it', async () => {
  const reviewer = await product.client('reviewer')
  const { body } = await reviewer.send('GET', '/api/credit/credit-applications/?status=REVIEW_PENDING')
  const [application] = body as { id: string }[]
  const page = await product.person('reviewer')
  await page.goto(`${product.url}/credit-requests/${application?.id}/edit?form_type=credit_review`)
  await page.getByText('to do').first().click()
  const missing = (title: string) => page.getByText(`${title} is missing. Attach it.`).first()
  await missing('Audited accounts').waitFor()
  await missing('Rating sheet').waitFor()

  await page.getByRole('tab', { name: 'Evidence', exact: true }).click()
  const accounts = page.getByRole('region', { name: 'Accounts', exact: true })
  const all = page.getByRole('region', { name: 'All documents' })
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('Figures.') })
  await accounts.getByLabel('Audited accounts').setInputFiles(file('accounts.txt'))
  await missing('Audited accounts').waitFor({ state: 'detached' })
  await accounts.getByRole('list', { name: 'Audited accounts' }).getByText('accounts.txt').waitFor()
  await all.getByText(/^Audited accounts · /).waitFor()

  const kind = all.getByLabel('Kind of document')
  await kind.selectOption('Rating sheet')
  await all.locator('input[type=file]').setInputFiles(file('sheet.txt'))
  await missing('Rating sheet').waitFor({ state: 'detached' })
  await all.getByText(/^Rating sheet · /).waitFor()
  expect(await kind.inputValue()).toBe('')
  expect(await accounts.getByText('sheet.txt').count()).toBe(0)
})
