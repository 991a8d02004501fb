import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, openProduct } from '../support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const [was, is] = ['Guarantor CIF number', 'CIF number of the guarantor']

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** Begins a draft in which a field has another label. */
async function draft(): Promise<void> {
  const { send } = await product.client('designer')
  const live = (await send('GET', '/api/workbench/files/?of=live')).body as {
    hash: string
    files: { path: string; text: string }[]
  }
  const changed = live.files.filter(({ text }) => text.includes(`"${was}"`))
  const files = Object.fromEntries(changed.map(({ path, text }) => [path, text.replaceAll(`"${was}"`, `"${is}"`)]))
  const body = { base_hash: live.hash, revision: 0, files }
  expect((await send('PUT', '/api/workbench/draft/', body)).status).toBe(200)
}

/** A page that is looked at again looks for a new version of its form. */
async function takesNewVersion(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        return page.getByText('A new version of this form is live.').count()
      },
      { interval: 1_000 },
    )
    .toBe(1)
  await press(page, 'Show the new version')
}

it('a version is drafted, proposed and published by two, offered in an open form, and rolled back', async () => {
  const [designer, admin, requester] = await Promise.all(['designer', 'admin', 'requester'].map(product.person))
  if (!designer || !admin || !requester) throw new Error('Nobody is there.')
  await admin.goto(`${product.url}/workbench`)
  await press(admin, 'Use the workbench’s definitions')
  await inDialog(admin, 'Use the workbench’s definitions')
  await admin.getByText('Version 1', { exact: true }).waitFor()

  await requester.goto(`${product.url}/credit-requests/new`)
  await requester.getByLabel('Title', { exact: false }).first().fill('Zinc for the new smelter')
  await requester.getByText(was).first().waitFor()

  await draft()
  await designer.goto(`${product.url}/workbench`)
  await press(designer, 'Check')
  await designer.getByText('Your draft has no mistakes.').waitFor()
  await press(designer, 'Propose…')
  await designer.getByRole('textbox', { name: 'Note' }).fill('As the lawyers call it.')
  await inDialog(designer, 'Propose')
  await designer.getByRole('link', { name: 'As the lawyers call it.' }).click()
  await designer.getByText('You proposed this. Somebody else must publish it').waitFor()
  expect(await designer.getByRole('button', { name: 'Publish…' }).count()).toBe(0)

  await admin.reload()
  await admin.getByRole('link', { name: 'As the lawyers call it.' }).click()
  await admin.getByText(`“${is}”`).first().waitFor()
  await press(admin, 'Publish…')
  await inDialog(admin, 'Publish')
  await admin.getByText('Version 2', { exact: true }).waitFor()

  await takesNewVersion(requester)
  await requester.getByText(is).first().waitFor()
  expect(await requester.getByLabel('Title', { exact: false }).first().inputValue()).toBe('Zinc for the new smelter')

  await admin.getByRole('link', { name: 'Versions', exact: true }).click()
  await press(admin, 'Roll back to this')
  await admin.getByLabel('Why').fill('The lawyers have changed their mind.')
  await inDialog(admin, 'Make version 1 live')
  await admin.getByText('Version 1 again').waitFor()

  await takesNewVersion(requester)
  await requester.getByText(was).first().waitFor()
  expect(await requester.getByLabel('Title', { exact: false }).first().inputValue()).toBe('Zinc for the new smelter')
})
