import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { type Product, openProduct } from '../support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The files of the designer's draft, or of what is live. */
async function texts(of: 'draft' | 'live'): Promise<Map<string, string>> {
  const { send } = await product.client('designer')
  const { body } = await send('GET', `/api/workbench/files/?of=${of}`)
  const { files } = body as { files: { path: string; text: string }[] }
  return new Map(files.map(({ path, text }) => [path, text]))
}

it('an analyst adds a number with limits, requires it under a condition, sees it live, and is told how to mend a mistake', async () => {
  const page = await product.person('designer')
  await page.goto(`${product.url}/workbench/draft?stage=legal_review&field=csa_independent_amount`)
  await page.getByRole('button', { name: 'Add a field' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a field' })
  await dialog.getByLabel('Label').fill('Haircut')
  await dialog.getByLabel('Kind').selectOption({ label: 'A number' })
  await dialog.getByLabel('Lower limit').fill('0')
  await dialog.getByLabel('Upper limit').fill('100')
  await dialog.getByRole('button', { name: 'Add the field' }).click()

  const preview = region(page, 'Preview')
  const chosen = region(page, 'What is chosen')
  await preview.getByLabel('Haircut').waitFor()
  const required = region(page, 'Required when')
  await required.getByRole('button', { name: 'Add a condition' }).click()
  await required.getByLabel('Field').selectOption({ label: 'CSA in place' })
  await required.getByLabel('Value').selectOption({ label: 'Yes' })
  await required.getByText('CSA in place is Yes').waitFor()

  await preview.getByLabel('CSA in place').selectOption({ label: 'Yes' })
  await preview.getByLabel('Haircut').fill('101')
  await preview.getByRole('button', { name: 'Check as on submit' }).click()
  await preview.getByText('Haircut must be at most 100.').first().waitFor()

  await page.getByRole('button', { name: 'Haircut', exact: true }).click()
  await chosen.getByLabel('Lower limit').fill('200')
  const mistake = page.getByRole('button', { name: /minimum/ })
  await mistake.waitFor()
  await page.getByRole('button', { name: 'Grace period', exact: true }).click()
  await mistake.click()
  await chosen.getByRole('heading', { name: 'Haircut' }).waitFor()
  await chosen.getByLabel('Lower limit').fill('0')
  await mistake.waitFor({ state: 'detached' })
  await page.getByText(/^Saved/).waitFor()

  await page.reload()
  await preview.getByLabel('Haircut').waitFor()
  const [draft, live] = [await texts('draft'), await texts('live')]
  const differing = [...draft].filter(([path, text]) => live.get(path) !== text).map(([path]) => path)
  expect(differing.toSorted()).toEqual(
    ['data.schema', 'stage', 'ui.schema'].map((name) => `stages/legal-review/${name}.json`),
  )
  expect(draft.get('stages/legal-review/data.schema.json')).toContain(
    '"haircut": { "title": "Haircut", "type": "number", "minimum": 0, "maximum": 100 }',
  )
})

it('the heading “Offered” of a list of options stands in one line', async () => {
  const page = await product.person('designer')
  await page.goto(`${product.url}/workbench/draft?list=governingLaw`)
  const lines = await page.getByRole('columnheader', { name: 'Offered' }).evaluate((heading) => {
    const text = document.createRange()
    text.selectNodeContents(heading)
    return text.getClientRects().length
  })
  expect(lines).toBe(1)
})
