import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PageMemory, heldIn } from '../bench/left.ts'
import type { Client } from '../support/people.ts'
import { type Product, openProduct } from '../support/product.ts'

let product: Product

beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

/** Every five minutes, somebody has looked at the lists and worked on a form. */
const day = { hours: 8, rounds: 12 }

/** In shares of what a page held after the first hour. */
const unnoticed = { nodes: 0.05, listeners: 0.05, heap: 0.15 }

it('A page that is worked in for eight hours holds no more at the end of the day than after the first hour', async () => {
  const reference = await referenceIn(await product.client('legal'), 'ANALYSIS')
  const page = await product.person('legal')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await page.goto(product.url)
  const held: PageMemory[] = []
  for (let hour = 0; hour < day.hours; hour += 1) {
    for (let round = 0; round < day.rounds; round += 1) await workRound(page, reference, `Note ${hour}:${round}`)
    await go(page, 'Dashboard')
    // Its rows are some 500 nodes.
    await page.getByRole('row', { name: reference }).waitFor()
    held.push(await heldIn(cdp))
  }
  const [first, last] = [held[0], held.at(-1)]
  if (!first || !last) throw new Error('Nobody has worked.')
  const grown = (['nodes', 'listeners', 'heap'] as const)
    .filter((what) => last[what] > first[what] * (1 + unnoticed[what]))
    .map((what) => `${what} by the hour: ${held.map((each) => each[what].toFixed(1)).join(', ')}`)
  expect(grown).toEqual([])
}, 900_000)

/** The lists, the application, its form with a text, all its tabs and a refusal, and the draft that is saved. */
async function workRound(page: Page, reference: string, note: string) {
  await go(page, 'My Tasks')
  await go(page, 'Prioritization')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.keyboard.press('Escape')
  await go(page, 'All Requests')
  await go(page, 'Dashboard')
  await page.getByRole('row', { name: reference }).getByRole('button', { name: 'View Application Details' }).click()
  await page.getByRole('region', { name: 'History' }).getByRole('listitem').first().waitFor()
  const part = page.getByRole('region', { name: 'Sub-Processes' }).getByRole('listitem')
  await part.filter({ hasText: 'Legal Review' }).getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('tab').first().waitFor()
  for (const tab of (await page.getByRole('tab').all()).toReversed()) await tab.click()
  await page.getByRole('tabpanel').getByRole('textbox').first().fill(note)
  await page.getByRole('button', { name: 'Submit Legal Review' }).click()
  await page.getByRole('alert').first().waitFor()
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await page.waitForURL(`${product.url}/`)
}

async function go(page: Page, screen: string) {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: new RegExp(`^${screen}`) })
    .click()
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}

/** Of an application in a state. */
async function referenceIn({ send }: Client, code: string): Promise<string> {
  const { body } = await send('GET', '/api/credit/credit-applications/')
  const all = body as { reference_number: string; workflow_state: { code: string } }[]
  const found = all.find(({ workflow_state: state }) => state.code === code)
  if (!found) throw new Error(`No application is in ${code}.`)
  return found.reference_number
}
