import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { enter } from './controls.ts'
import { expected, type Known } from './expected.ts'
import type { Act, Journey, Step, TabOfValues } from './journey.ts'
import type { Office, Sent } from './office.ts'

type Equal = (actual: unknown, wanted: unknown, about: string) => void

const uuid = '[0-9a-f]{8}-[0-9a-f-]{27}'

/** Takes a journey from its first step to its last, holding what leaves the browser and what it shows against the file. */
export async function walk(journey: Journey, office: Office, known: Known, equal: Equal): Promise<void> {
  for (const step of journey.steps) {
    const person = await office.person(step.as)
    await open(person.page, journey.title, step)
    for (const values of step.fill ?? []) await fill(person.page, values)
    if (step.attach && office.hasDocuments) await attach(person.page, step.attach)
    person.sent()
    for (const act of step.acts) {
      await take(person.page, act)
      const sent = person.sent().map(withoutIds)
      const sends = office.hasDocuments ? act.sends : act.sends.filter(({ path }) => !path.includes('/documents/'))
      equal(sent, expected(sends, sent, known), `${step.as} presses ${act.press}`)
      if (act.state) await showsState(person.page, journey.title, act.state)
      for (const text of act.hub ?? []) await person.page.getByText(text, { exact: true }).waitFor()
    }
  }
}

/** From the top bar to the form, as people go: a new one, or through the dashboard and the application's hub. */
async function open(page: Page, title: string, step: Step): Promise<void> {
  if (!step.form) {
    await page.getByRole('link', { name: 'Create New' }).or(page.getByRole('button', { name: 'Create New' })).first().click()
    return
  }
  await openHub(page, title)
  const row = page.getByRole('listitem').filter({ hasText: step.form })
  await row.getByText(`Status: ${step.opens ?? 'Draft'}`).waitFor()
  await row.getByRole('link', { name: /Edit/ }).or(row.getByRole('button', { name: /Edit/ })).first().click()
}

async function openHub(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard' }).or(page.getByRole('button', { name: 'Dashboard' })).first().click()
  await page.getByLabel('Search').fill(title)
  const row = page.getByRole('row').filter({ hasText: title })
  await row.getByLabel('View Application Details').click()
  await page.getByText('Sub-Processes').waitFor()
}

async function showsState(page: Page, title: string, state: string): Promise<void> {
  await openHub(page, title)
  // Beside the reference number: the step bar and the history name states too.
  const heading = page.getByRole('heading', { level: 1, name: title }).locator('xpath=..')
  await heading.getByText(state, { exact: true }).waitFor()
}

async function fill(page: Page, { tab, values, rows = [] }: TabOfValues): Promise<void> {
  if (tab) await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
  for (const [label, value] of Object.entries(values)) await enter(page, label, value)
  for (const [index, row] of rows.entries()) {
    if (index > 0) await page.getByRole('button', { name: '+ Add Row' }).click()
    for (const [column, value] of Object.entries(row)) await enter(page, `${column}, row ${index + 1}`, value)
  }
}

async function attach(page: Page, file: string): Promise<void> {
  await page.getByRole('tab', { name: /^Documents/ }).click()
  await page.locator('input[type=file]').setInputFiles(join(import.meta.dirname, '..', 'files', file))
  await page.getByText(file).first().waitFor()
}

async function take(page: Page, act: Act): Promise<void> {
  if (act.comment) await page.getByPlaceholder('Add comments for this action...').fill(act.comment)
  await page.getByRole('button', { name: act.press, exact: true }).click()
  for (const text of act.shows) await page.getByText(text, { exact: true }).first().waitFor()
  await page.waitForURL((address) => withoutIds({ method: '', body: '', path: address.pathname }).path === act.lands)
}

/** Ids are the server's: a journey's file writes `{id}` for an application's and `{instance}` for a workflow instance's. */
function withoutIds({ path, ...sent }: Sent): Sent {
  const plain = path
    .replace(new RegExp(`(credit-applications|credit-requests)/${uuid}`), '$1/{id}')
    .replace(new RegExp(`workflow-instances/${uuid}`), 'workflow-instances/{instance}')
  return { ...sent, path: plain }
}
