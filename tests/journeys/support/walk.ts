import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expected, type Placeholders } from './expected.ts'
import type { Act, Journey, Step, TabOfValues } from './journey.ts'
import type { Office, Person, SentRequest } from './office.ts'

type AssertEqual = (actual: unknown, wanted: unknown, about: string) => void

type Work = Omit<Person, 'sent'>

const uuid = '[0-9a-f]{8}-[0-9a-f-]{27}'

/**
 * Takes a journey from its first step to its last, holding what leaves the browser and what it shows against the file.
 */
export async function walk(
  journey: Journey,
  office: Office,
  placeholders: Placeholders,
  equal: AssertEqual,
): Promise<void> {
  const work = async (step: Step): Promise<void> => {
    if (step.inPlaceOf) await handOver(await office.person(step.inPlaceOf.absent), step.inPlaceOf)
    const person = await office.person(step.as)
    await open(person, journey.title, step, office.hasExtras)
    for (const text of step.reads ?? []) await person.page.getByText(text).first().waitFor()
    for (const values of step.fill ?? []) await fill(person, values)
    if (step.attach && office.hasExtras) await attach(person, step.attach)
    if (step.meanwhile) await work(step.meanwhile)
    person.sent()
    for (const act of step.acts) {
      await take(person, act, office.hasExtras).catch((error: unknown) => explain(person, step, act, error))
      const sent = person.sent().map(withoutIds)
      const sends = office.hasExtras ? act.sends : act.sends?.filter(({ path }) => !path.includes('/documents/'))
      if (sends) equal(sent, expected(sends, sent, placeholders), `${step.as} presses ${act.press}`)
      if (act.state) await showsState(person, journey.title, act.state)
      for (const text of act.hub ?? []) await person.page.getByText(text, { exact: true }).waitFor()
    }
  }
  for (const step of journey.steps) await work(step)
}

/** From the top bar to the form, as people go: a new one, by the bell, or through a list and the application's hub. */
async function open({ page, hands }: Work, title: string, step: Step, hasExtras: boolean): Promise<void> {
  if (!step.form) return hands.press(inTopBar(page, 'Create New'))
  if (step.from === 'Notifications' && hasExtras) {
    return hands.pick(
      page.getByRole('button', { name: /^Notifications/ }),
      page.getByRole('menuitem').filter({ hasText: title }).first(),
    )
  }
  if (step.from === 'The decision page') return openDecision({ page, hands }, title)
  await (step.from === 'My Tasks' ? openTask : openHub)({ page, hands }, title)
  const row = page.getByRole('listitem').filter({ hasText: step.form })
  await row.getByText(`Status: ${step.opens ?? 'Draft'}`).waitFor()
  await hands.press(row.getByRole('button', { name: 'Edit', exact: true }))
}

/** Until tomorrow, by the user menu. */
async function handOver({ page, hands }: Work, { delegate, reason }: NonNullable<Step['inPlaceOf']>): Promise<void> {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await hands.pick(page.getByRole('button', { name: 'User menu' }), page.getByRole('menuitem', { name: 'Absence' }))
  for (const [label, value] of Object.entries({ Delegate: delegate, 'Last day': tomorrow, Reason: reason }))
    await hands.enter(page, label, value)
  await hands.press(page.getByRole('button', { name: 'Record absence' }))
  await page.getByText(/^You are away from .* acts for you\.$/).waitFor()
  await hands.press(page.getByRole('button', { name: 'Close' }))
}

async function openHub({ page, hands }: Work, title: string): Promise<void> {
  await hands.press(inTopBar(page, 'Dashboard'))
  // The first words are enough, and what a person would type.
  await hands.enter(page, 'Search', title.split(' ').slice(0, 3).join(' '))
  const row = page.getByRole('row').filter({ hasText: title })
  await hands.press(row.getByLabel('View Application Details'))
  await page.getByText('Sub-Processes').waitFor()
}

async function openTask({ page, hands }: Work, title: string): Promise<void> {
  await hands.press(inTopBar(page, 'My Tasks'))
  const row = page.getByRole('row').filter({ hasText: title })
  await hands.press(row.getByRole('button', { name: 'Review & Approve', exact: true }))
  await page.getByText('Sub-Processes').waitFor()
}

async function openDecision({ page, hands }: Work, title: string): Promise<void> {
  await openTask({ page, hands }, title)
  await hands.press(page.getByRole('link', { name: 'Review & Approve', exact: true }))
  await page.getByText('Who has confirmed what').waitFor()
}

const inTopBar = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })

/** In the application's hub, which is where the action led or a link away from its form. */
async function showsState({ page, hands }: Work, title: string, state: string): Promise<void> {
  if (!page.url().endsWith('/details')) await hands.press(page.getByRole('link', { name: 'Application details' }))
  await page.getByText('Sub-Processes').waitFor()
  // Beside the reference number: the step bar and the history name states too.
  const heading = page.getByRole('heading', { level: 1, name: title }).locator('xpath=..')
  await heading.getByText(state, { exact: true }).waitFor()
}

async function fill({ page, hands }: Work, { tab, values, rows = [] }: TabOfValues): Promise<void> {
  if (tab) await hands.openTab(page.getByRole('tab', { name: new RegExp(`^${tab}`) }))
  for (const [label, value] of Object.entries(values)) await hands.enter(page, label, value)
  for (const [index, row] of rows.entries()) {
    if (index > 0) await hands.press(page.getByRole('button', { name: '+ Add Row' }))
    for (const [column, value] of Object.entries(row)) await hands.enter(page, `${column}, row ${index + 1}`, value)
  }
}

async function attach({ page, hands }: Work, file: string): Promise<void> {
  await hands.openTab(page.getByRole('tab', { name: /^Documents/ }))
  await hands.attach(page, join(import.meta.dirname, '..', 'files', file))
  await page.getByText(file).first().waitFor()
}

async function take({ page, hands }: Work, act: Act, hasExtras: boolean): Promise<void> {
  if (act.comment) await hands.enter(page, 'Comments', act.comment)
  await hands.press(page.getByRole('button', { name: act.press, exact: true }))
  if (act.asks && hasExtras)
    await hands.press(page.getByRole('dialog').getByRole('button', { name: act.press, exact: true }))
  for (const text of act.shows) await page.getByText(text, { exact: true }).first().waitFor()
  await page.waitForURL((address) => withoutIds({ method: '', body: '', path: address.pathname }).path === act.lands)
}

/** Throws what a person who got stuck would say: on which form, at which button, and what the page shows instead. */
async function explain({ page }: Work, { as, form }: Step, { press }: Act, error: unknown): Promise<never> {
  const shown = await page.evaluate(() => document.body.innerText)
  throw new Error(`${as} pressed ${press} on ${form ?? 'a new request'}. The page:\n${shown}`, { cause: error })
}

/**
 * Ids are the server's: a journey's file writes `{id}` for an application's and `{instance}` for a workflow instance's.
 */
function withoutIds({ path, ...sent }: SentRequest): SentRequest {
  const plain = path
    .replace(new RegExp(`(credit-applications|credit-requests)/${uuid}`), '$1/{id}')
    .replace(new RegExp(`workflow-instances/${uuid}`), 'workflow-instances/{instance}')
  return { ...sent, path: plain }
}
