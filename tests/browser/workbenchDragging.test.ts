import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { isRecord, valueAt } from '../../src/engine/path.ts'
import { type JsonPath } from '../../src/workbench/files.ts'
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

/** What a file says in the designer's draft, or in what is live. */
async function written(of: 'draft' | 'live', file: string): Promise<unknown> {
  const { send } = await product.client('designer')
  const { files } = (await send('GET', `/api/workbench/files/?of=${of}`)).body as {
    files: { path: string; text: string }[]
  }
  return JSON.parse(files.find(({ path }) => path === file)?.text ?? '')
}

const keysAt = (value: unknown, at: JsonPath): string[] => {
  const found = valueAt(value, at)
  return isRecord(found) ? Object.keys(found) : []
}

const tabs = async (of: 'draft' | 'live') => ((await written(of, ui)) as { 'ui:tabs': Tab[] })['ui:tabs']

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
  expect(await fieldsNow()).toEqual(within)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
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

/**
 * Takes an entry to where another one is, in a list that may have to be scrolled first; `to` is a place, such as the
 * third one. The list takes nothing in while it moves its other entries, so that the pointer stays until it has.
 */
async function carry(entry: Locator, to: Locator): Promise<void> {
  const carried = await entry.textContent()
  for (const each of [entry, to]) await each.scrollIntoViewIfNeeded()
  await entry.hover()
  await page.mouse.down()
  await expect.poll(() => entry.getAttribute('draggable')).toBe('true')
  const goal = await to.boundingBox()
  if (!goal) throw new Error('The place is not to be seen.')
  const [x, y] = [goal.x + 30, goal.y + goal.height * 0.7]
  await page.mouse.move(x, y, { steps: 8 })
  let aside = 0
  await expect
    .poll(async () => {
      aside = 1 - aside
      await page.mouse.move(x + aside, y)
      return to.textContent()
    })
    .toBe(carried)
  await page.mouse.up()
}

it('a column of a table is dragged to another place', async () => {
  const columns = async (of: 'draft' | 'live') => {
    const data = await written(of, 'stages/credit-request/data.schema.json')
    return keysAt(data, ['properties', 'limit_requests', 'items', 'properties'])
  }
  const [first, second, third, ...others] = await columns('live')
  await page.goto(`${product.url}/workbench/draft?stage=credit_request&field=limit_requests`)
  const entries = page.getByRole('region', { name: 'Columns' }).getByRole('listitem')
  await carry(entries.nth(0), entries.nth(2))
  await expect.poll(() => columns('draft').catch(() => [])).toEqual([second, third, first, ...others])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => columns('draft')).toEqual([first, second, third, ...others])
})

it('a stage and a state of a path are dragged to another place', async () => {
  const [file, at] = ['paths/annual-review.json', '/workbench/draft?file=paths/annual-review.json']
  const stages = async (of: 'draft' | 'live') => [valueAt(await written(of, file), ['stages'])].flat()
  const states = async (of: 'draft' | 'live') => keysAt(await written(of, file), ['path', 'states'])
  const [request, review, ...later] = await stages('live')
  const [first, second, ...others] = await states('live')
  await page.goto(`${product.url}${at}`)
  const stage = page.locator('[data-stage]')
  await carry(stage.nth(0), stage.nth(1))
  await expect.poll(() => stages('draft').catch(() => [])).toEqual([review, request, ...later])
  const state = page.locator('[data-state]')
  await carry(state.nth(0), state.nth(1))
  await expect.poll(() => states('draft')).toEqual([second, first, ...others])
})
