import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, openProduct } from '../support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const data = 'stages/legal-review/data.schema.json'

/** A draft in which an option is gone and a field is required. */
async function draft(): Promise<void> {
  const { send } = await product.client('designer')
  const { body } = await send('GET', '/api/workbench/files/?of=live')
  const { hash, files } = body as { hash: string; files: { path: string; text: string }[] }
  const text = files.find(({ path }) => path === data)?.text ?? ''
  const changed = text
    .replace('"required": ["agreement_template"]', '"required": ["agreement_template", "grace_period"]')
    .replace('"enum": ["ISDA", ', '"enum": [')
  const { status } = await send('PUT', '/api/workbench/draft/', {
    base_hash: hash,
    revision: 0,
    files: { [data]: changed },
  })
  expect([status, changed === text]).toEqual([200, false])
}

/** All that there is of every application, for whoever may see all. */
async function applications(): Promise<unknown> {
  const { send } = await product.client('auditor')
  const list = '/api/credit/credit-applications/'
  const found: unknown[] = []
  for (const { id } of (await send('GET', list)).body as { id: string }[])
    for (const part of ['', 'history/']) {
      const { status, body } = await send('GET', `${list}${id}/${part}`)
      expect(status).toBe(200)
      found.push(body)
    }
  return found
}

it('a draft is replayed over the open applications, leads to those for which it matters, and changes none', async () => {
  await draft()
  const before = await applications()
  const page = await product.person('designer')
  let isLookedAt = false
  // That it runs remains to be seen until it was looked at, however quick it is.
  await page.route('**/api/workbench/replays/*/', async (route) => {
    const response = await route.fetch()
    const replay = (await response.json()) as object
    await route.fulfill({ response, json: isLookedAt ? replay : { ...replay, state: 'running', ended_at: null } })
  })
  await page.goto(`${product.url}/workbench`)
  await page.getByRole('navigation', { name: 'Workbench' }).getByRole('link', { name: 'Replay' }).click()
  await page.getByRole('button', { name: 'Replay', exact: true }).click()
  await page.getByRole('progressbar', { name: 'Progress of the replay' }).waitFor()
  expect(await page.getByRole('button', { name: 'Replay', exact: true }).isDisabled()).toBe(true)
  isLookedAt = true
  await page.getByText(/applications? (was|were) checked/).waitFor({ timeout: 120_000 })

  const lost = page.getByRole('region', { name: 'Would be lost' })
  await lost.getByText('Agreement template: the option “ISDA”, which was chosen, would no longer exist.').waitFor()
  const wrong = page.getByRole('region', { name: 'Would have to be corrected' })
  await wrong.getByText('Grace period is required.').waitFor()
  await wrong
    .locator('summary')
    .filter({ hasText: /application/ })
    .first()
    .click()
  const link = wrong.getByRole('link', { name: /^CR-/ }).first()
  const reference = (await link.textContent()) ?? ''
  await link.click()
  await page.waitForURL(/\/credit-requests\/[^/]+\/details$/)
  await page.getByText(reference).first().waitFor()
  expect(await applications()).toEqual(before)
})
