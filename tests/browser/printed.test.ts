import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, openProduct } from '../support/product.ts'
import { colours, violations } from './support/axe.ts'
import { paint } from './support/paint.ts'

/** No space, hyphen or slash at which a line could end. */
const unbroken = 'Xylophon'.repeat(30)

let product: Product
let id: string
beforeAll(async () => {
  product = await openProduct()
  id = await made()
})
afterAll(() => product.close())

/** An application with a text that no line has room for, in its title, in a field and in a row. */
async function made(): Promise<string> {
  const { send } = await product.client('requester')
  const first = async (path: string) => ((await send('GET', path)).body as { id: string }[])[0]?.id
  const { status, body } = await send('POST', '/api/credit/credit-applications/', {
    title: unbroken.slice(0, 150),
    counterparty_id: await first('/api/credit/counterparties/'),
    relationship_manager: await first('/api/users/?role=relationship_manager'),
    limit_requests: [
      { limit_type_id: await first('/api/credit/limit-types/'), proposed_amount: 25, comments: unbroken },
    ],
    credit_request_form_relationship_comments: unbroken,
    credit_request_form_senior_business_sponsor_id: await first('/api/users/?role=business_sponsor'),
  })
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return (body as { id: string }).id
}

/** In px: a sheet of A4 with margins of 10 mm. */
const sheet = 718

/** What stands beyond the sheet's edge, where no printer reaches, by how it begins. */
const cut = (page: Page) =>
  page.evaluate(
    (edge) =>
      [...document.querySelectorAll('main *')]
        .filter((each) => each.getBoundingClientRect().right > edge + 1 && each.childElementCount === 0)
        .map((each) => each.textContent?.slice(0, 20)),
    sheet,
  )

describe('A text without a place where a line could end is printed whole', () => {
  it.each([
    ['in the credit paper', 'paper'],
    ['in a briefing', 'briefing?form_type=credit_approval'],
    ['in a form', 'edit'],
    ['in the history', 'details'],
  ])('%s', async (_, path) => {
    const page = await product.person('requester')
    await page.setViewportSize({ width: sheet, height: 1000 })
    await page.emulateMedia({ media: 'print' })
    await page.goto(`${product.url}/credit-requests/${id}/${path}`)
    await page.getByText(unbroken.slice(0, 40)).first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await cut(page)).toEqual([])
  })

  it.each([
    ['in the credit paper', 'paper'],
    ['in a briefing', 'briefing?form_type=credit_approval'],
  ])('and the words beside it stay whole %s', async (_, path) => {
    const page = await product.person('requester')
    await page.goto(`${product.url}/credit-requests/${id}/${path}`)
    const table = page.getByRole('table').filter({ hasText: 'Proposed Tenor' }).first()
    await table.waitFor()
    expect(await table.evaluate(broken)).toEqual([])
  })
})

/** The words of a table that stand on several lines, but the one that has to. */
function broken(table: Element): string[] {
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
  const words: string[] = []
  while (texts.nextNode()) {
    const node = texts.currentNode
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (range.getClientRects().length > 1 && word.length < 30) words.push(word)
    }
  }
  return words
}

it('An application is printed in colours for white paper, also by a person who has chosen the dark ones', async () => {
  const page = await product.person('requester')
  const all = (await (await product.client('requester')).send('GET', '/api/credit/credit-applications/')).body
  const approved = (all as { id: string; workflow_state: { code: string } }[]).find(
    ({ workflow_state: { code } }) => code === 'APPROVED',
  )
  await page.goto(`${product.url}/credit-requests/${approved?.id}/details`)
  await page.getByText('Status: Completed').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  await paint(page, 'dark')
  expect(await violations(page, colours, 'main')).toEqual([])
})

/** What stands on paper although it can only be pressed or filled in. A head to sort by and a card are read, too. */
const controls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(button, input, select, textarea, [role="button"], [role="combobox"])')]
      .filter((each) => each.checkVisibility() && !each.matches('.head, .MuiCardActionArea-root, [data-printed]'))
      .map((each) => each.textContent || each.getAttribute('aria-label')),
  )

it.each([
  ['approver', '/dashboard'],
  ['approver', '/my-tasks'],
  ['approver', '/prioritization'],
  ['auditor', '/audit'],
])('A list is printed without what can only be pressed: for %s at %s', async (username, path) => {
  const page = await product.person(username)
  await page.emulateMedia({ media: 'screen' })
  await page.goto(product.url + path)
  await page.getByRole('row').nth(1).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await controls(page)).not.toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await controls(page)).toEqual([])
})

it('The open work is printed with the names that it is counted by, and with what it is filtered by', async () => {
  const page = await product.person('approver')
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${product.url}/open-work`)
  const name = page.getByRole('table', { name: 'By stage' }).getByRole('button').first()
  await name.click()
  const filter = page.getByRole('button', { name: `Remove the filter ${await name.textContent()}` })
  await filter.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect([await name.isVisible(), await filter.isVisible()]).toEqual([true, true])
})

it.each([
  ['approver', '/dashboard?status=DRAFT', 'Status', ['Priority']],
  ['auditor', '/audit?kind=transition', 'Kind', []],
])('A filtered list is printed with its filter: for %s at %s', async (username, path, filter, unset) => {
  const page = await product.person(username)
  await page.emulateMedia({ media: 'print' })
  await page.goto(product.url + path)
  await page.getByRole('row').nth(1).waitFor()
  await page.getByRole('combobox', { name: filter }).waitFor()
  const hidden = unset.map((name) => page.getByRole('combobox', { name }))
  const shown = [page.getByRole('button', { name: 'Clear Filters' }), ...hidden].map((each) => each.isVisible())
  expect(await Promise.all(shown)).not.toContain(true)
})

it('A page of the workbench is printed with the choice that it is of', async () => {
  const page = await product.person('designer')
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${product.url}/workbench/uses`)
  const choice = page.getByRole('combobox', { name: 'Name' })
  await choice.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await choice.isVisible()).toBe(true)
})

it('A list of which only the first page is shown is printed with that', async () => {
  const page = await product.person('auditor')
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${product.url}/audit`)
  const more = page.getByRole('button', { name: 'Show more' })
  const note = page.getByText('There are more rows.')
  await more.waitFor()
  expect(await note.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect([await more.isVisible(), await note.isVisible()]).toEqual([false, true])
})
