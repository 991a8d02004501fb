import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, openProduct } from '../support/product.ts'

/** An analyst who has never written JSON, from a wish to a version that is live, and back (issue 18). */

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click()
const confirm = (page: Page, name: string) => press(page.getByRole('dialog'), name)

const field = 'Collateral haircut'
const cases = 'stages/legal-review/cases.json'

async function addField(page: Page): Promise<void> {
  await page.goto(`${product.url}/workbench/draft?stage=legal_review&field=csa_independent_amount`)
  await press(page, 'Add a field')
  const dialog = page.getByRole('dialog', { name: 'Add a field' })
  await dialog.getByLabel('Label').fill(field)
  await dialog.getByLabel('Kind').selectOption({ label: 'A number' })
  await dialog.getByLabel('Lower limit').fill('0')
  await dialog.getByLabel('Upper limit').fill('100')
  await press(dialog, 'Add the field')
  await region(page, 'Preview').getByLabel(field).waitFor()
}

async function requireWithCsa(page: Page): Promise<void> {
  const required = region(page, 'Required when')
  await press(required, 'Add a condition')
  await required.getByLabel('Field').selectOption({ label: 'CSA in place' })
  await required.getByLabel('Value').selectOption({ label: 'Yes' })
  await required.getByText('CSA in place is Yes').waitFor()
}

async function seeItLive(page: Page): Promise<void> {
  const preview = region(page, 'Preview')
  await preview.getByLabel('CSA in place').selectOption({ label: 'Yes' })
  await preview.getByLabel(field).fill('101')
  await press(preview, 'Check as on submit')
  await preview.getByText(`${field} must be at most 100.`).first().waitFor()
}

async function makeAndMendMistake(page: Page): Promise<void> {
  const chosen = region(page, 'What is chosen')
  await press(page, field)
  await chosen.getByLabel('Lower limit').fill('200')
  const mistake = page.getByRole('button', { name: /minimum/ })
  await mistake.click()
  await chosen.getByLabel('Lower limit').fill('0')
  await mistake.waitFor({ state: 'detached' })
  await page.getByText(/^Saved/).waitFor()
}

/** The submit is refused without the field, and leads on with it; both are what the case says. */
async function tryTheSubmit(page: Page): Promise<void> {
  await press(page, 'Try')
  await region(page, 'The situation').getByLabel('Acts as').selectOption({ label: 'Legal Reviewer' })
  const form = region(page, 'The form')
  const submit = page.getByRole('article', { name: 'Submit Legal Review' })
  await form.getByLabel('Agreement template').selectOption({ label: 'ISDA' })
  await submit.getByText('Takes the action: Completed').waitFor()
  await form.getByRole('tab', { name: /^CSA & Collateral/ }).click()
  await form.getByLabel('CSA in place').selectOption({ label: 'Yes' })
  await expect.poll(() => submit.getByText(`${field} is required.`).count()).toBe(2)
  await page.getByText(/^Browser and server agree/).waitFor()

  await press(page, 'Add the case as a test')
  await page.getByLabel('What the case shows').fill('With a CSA, the haircut is required.')
  await confirm(page, 'Add the case')

  await form.getByLabel(field).fill('12.5')
  await form.getByLabel('CSA in place').focus()
  await submit.getByText('Takes the action: Completed').waitFor()
  await press(page, 'Take Submit Legal Review')
  await page.getByText('In this state nobody can do anything.').waitFor()
  await page.getByText(/^Saved/).waitFor()
}

async function readComparison(page: Page): Promise<void> {
  await page.goto(`${product.url}/workbench`)
  await page.getByRole('link', { name: 'What it changes' }).click()
  await page.getByText(`“${field}”`).first().waitFor()
  await page.locator('summary').filter({ hasText: cases }).waitFor()
}

async function replay(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Workbench' }).getByRole('link', { name: 'Replay' }).click()
  await press(page, 'Replay')
  await page
    .getByText(/((was|were) checked|Nothing would change)/)
    .first()
    .waitFor({ timeout: 120_000 })
}

/** A legal review that is open for the legal reviewer. */
async function openReview(page: Page): Promise<void> {
  const { send } = await product.client('legal')
  const { body } = await send('GET', '/api/credit/credit-applications/')
  for (const { id } of body as { id: string }[]) {
    const { body: application } = await send('GET', `/api/credit/credit-applications/${id}/`)
    const { sub_processes: forms } = application as { sub_processes: { form_key: string; can_edit: boolean }[] }
    if (!forms.some(({ form_key, can_edit }) => form_key === 'legal_review' && can_edit)) continue
    await page.goto(`${product.url}/credit-requests/${id}/edit?form_type=legal_review`)
    await page.getByRole('tab', { name: /^CSA & Collateral/ }).click()
    return
  }
  throw new Error('No legal review is open.')
}

/** A page that is looked at again looks for a new version of its form. */
async function takeNewVersion(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return page.getByText('A new version of this form is live.').count()
    })
    .toBe(1)
  await press(page, 'Show the new version')
}

/** Which fields of the collateral the open form shows: the form of another version begins on its first tab. */
async function shown(page: Page): Promise<boolean[]> {
  await page.getByRole('tab', { name: /^CSA & Collateral/ }).click()
  return Promise.all(['CSA in place', field].map((label) => page.getByLabel(label).first().isVisible()))
}

test('an analyst adds a field, tries it, keeps a case, and has it published and rolled back, without a file', async () => {
  const [analyst, admin, legal] = await Promise.all([
    product.person('designer'),
    product.person('admin'),
    product.person('legal'),
  ])
  await admin.goto(`${product.url}/workbench`)
  await press(admin, 'Use the workbench’s definitions')
  await confirm(admin, 'Use the workbench’s definitions')
  await admin.getByText('Version 1', { exact: true }).waitFor()
  await openReview(legal)

  await addField(analyst)
  await requireWithCsa(analyst)
  await seeItLive(analyst)
  await makeAndMendMistake(analyst)
  await tryTheSubmit(analyst)
  await readComparison(analyst)
  await replay(analyst)

  await analyst.goto(`${product.url}/workbench`)
  await press(analyst, 'Propose…')
  await analyst.getByRole('textbox', { name: 'Note' }).fill('The haircut is known with the CSA.')
  await confirm(analyst, 'Propose')
  const proposed = (page: Page) => page.getByRole('link', { name: 'The haircut is known with the CSA.' })
  await proposed(analyst).waitFor({ timeout: 60_000 })
  await admin.reload()
  await proposed(admin).click()
  await admin.getByText(`“${field}”`).first().waitFor()
  await press(admin, 'Publish…')
  await confirm(admin, 'Publish')
  await admin.getByText('Version 2', { exact: true }).waitFor()

  await takeNewVersion(legal)
  await expect.poll(() => shown(legal)).toEqual([true, true])

  await admin.getByRole('link', { name: 'Versions', exact: true }).click()
  await press(admin, 'Roll back to this')
  await admin.getByLabel('Why').fill('Not before the new year.')
  await confirm(admin, 'Make version 1 live')
  await admin.getByText('Version 1 again').waitFor()
  await takeNewVersion(legal)
  await expect.poll(() => shown(legal)).toEqual([true, false])
})
