import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { type Product, openProduct } from '../support/product.ts'

let product: Product
let page: Page
beforeAll(async () => {
  product = await openProduct()
  page = await product.person('designer')
})
afterAll(() => product.close())

const ui = 'stages/legal-review/ui.schema.json'

interface Tab {
  title: string
  fields: string[]
}

/** The tabs of the form in the designer's draft, or in what is live. */
async function tabs(of: 'draft' | 'live'): Promise<Tab[]> {
  const { send } = await product.client('designer')
  const { files } = (await send('GET', `/api/workbench/files/?of=${of}`)).body as {
    files: { path: string; text: string }[]
  }
  return (JSON.parse(files.find(({ path }) => path === ui)?.text ?? '') as { 'ui:tabs': Tab[] })['ui:tabs']
}

const entry = (field: string) => page.getByRole('navigation', { name: 'Contents' }).locator(`[data-field="${field}"]`)
const saved = () => page.getByText(/^Saved/).waitFor()

let live: Tab[]
beforeEach(async () => {
  await (await product.client('designer')).send('DELETE', '/api/workbench/draft/')
  live = await tabs('live')
  await page.goto(`${product.url}/workbench/draft?stage=legal_review`)
  await entry(live[0]?.fields[0] ?? '').waitFor()
})

/** Where the file has the fields after a move. */
function moved([first, second]: Tab[]): { field: string; within: string[][]; across: string[][] } {
  const [one = '', two = '', ...others] = first?.fields ?? []
  const [head = '', ...rest] = second?.fields ?? []
  return {
    field: one,
    within: [
      [two, one, ...others],
      [head, ...rest],
    ],
    across: [
      [two, ...others],
      [one, head, ...rest],
    ],
  }
}

const fieldsNow = async () => (await tabs('draft')).slice(0, 2).map(({ fields }) => fields)

it('a field is dragged within its tab, and into another one', async () => {
  const { field, within, across } = moved(live)
  await entry(field).dragTo(entry(live[0]?.fields[1] ?? ''))
  await saved()
  expect(await fieldsNow()).toEqual(within)
  await page.getByRole('button', { name: 'Undo' }).click()
  await entry(field).dragTo(entry(live[1]?.fields[0] ?? ''), { targetPosition: { x: 20, y: 2 } })
  await expect.poll(fieldsNow).toEqual(across)
})

it('the keyboard does the same', async () => {
  const { field, within, across } = moved(live)
  const chosen = page.getByRole('region', { name: 'What is chosen' })
  await entry(field).getByRole('button').focus()
  await page.keyboard.press('Enter')
  await chosen.getByRole('button', { name: 'Move down' }).focus()
  await page.keyboard.press('Enter')
  await saved()
  expect(await fieldsNow()).toEqual(within)
  await chosen.getByLabel('Move to').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await fieldsNow())[1]?.at(-1)).toBe(field)
  const press = async (name: string, times: number) => {
    for (let n = 0; n < times; n += 1) {
      await chosen.getByRole('button', { name }).focus()
      await page.keyboard.press('Enter')
    }
  }
  await press('Move up', live[1]?.fields.length ?? 0)
  await expect.poll(fieldsNow).toEqual(across)
})
