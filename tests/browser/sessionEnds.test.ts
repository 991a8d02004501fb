import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addConditions } from '../support/conditions.ts'
import { copySchemas } from '../support/copiedSchemas.ts'
import type { Answer, Client } from '../support/people.ts'
import { type Product, openProduct } from '../support/product.ts'

const list = '/api/credit/credit-applications/'
const approval = 'credit_approval_form'
const schemas = copySchemas()
let product: Product
beforeAll(async () => {
  addConditions(schemas)
  schemas.edit('stages/legal-review/stage.json', (stage) => {
    stage.rules = [{ on: ['LR_SAVE_DRAFT'], warn: 'The opinion is two years old.' }]
  })
  product = await openProduct({ schemasDir: schemas.dir, demoBank: true })
})
afterAll(async () => {
  await product.close()
  schemas.remove()
})

function ok({ status, body }: Answer): unknown {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

async function at(username: string, path: string): Promise<Page> {
  const page = await product.person(username)
  await page.goto(product.url + path)
  return page
}

/** At the server; the page does not know. */
async function endSession(page: Page): Promise<void> {
  const refresh = await page.evaluate(() => localStorage.getItem('jwt_refresh'))
  const headers = { 'content-type': 'application/json' }
  await fetch(`${product.url}/api/token/revoke/`, { method: 'POST', headers, body: JSON.stringify({ refresh }) })
}

async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.getByLabel('Password').fill('credit-demo-2026')
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** The kinds of questions that the browser itself asks from now on; each is answered with yes. */
function questionsOf(page: Page): string[] {
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.type())
    void question.accept()
  })
  return questions
}

const proposed = async ({ send }: Client, name: string): Promise<string> => {
  const values = { cif_number: `CIF-${name}`, name }
  const change = ok(
    await send('POST', '/api/upkeep/types/counterparties/changes/', { version: null, values, note: '' }),
  ) as { id: string }
  return change.id
}

/** An approved application that has a condition. */
async function approved(): Promise<string> {
  const application = await product.application('Lead ingot forward sales')
  const { send } = await product.client('approver')
  ok(
    await send('PATCH', `${list}${application}/`, {
      [`${approval}_approval_decision`]: 'approved_with_conditions',
      [`${approval}_approval_comments`]: 'As listed.',
      [`${approval}_approval_date`]: '2026-11-24',
      [`${approval}_delegated_authority_level`]: 'DA3',
      [`${approval}_conditions`]: [{ what: 'Register the pledge', owner: 'legal', due_on: '2099-03-31' }],
    }),
  )
  const record = ok(await send('GET', `${list}${application}/`)) as Record<
    string,
    { workflow_instance: { id: string } }
  >
  const instance = record[approval]?.workflow_instance.id
  ok(
    await send('POST', `/api/workflow-instances/${instance}/transition/`, { transition_code: 'CA_APPROVE_CONDITIONS' }),
  )
  return application
}

describe('A session that ends over what is written beside a form is continued in place, and it is sent:', () => {
  it('the reason why a change of a record is refused', async () => {
    const change = await proposed(await product.client('admin'), 'Refused AG')
    const page = await at('admin2', `/records/changes/${change}`)
    await page.getByLabel('Reason (required to refuse)').fill('It is there already.')
    await endSession(page)
    await page.getByRole('button', { name: 'Refuse' }).click()
    await signInAgain(page)
    await page.getByText(/^Refused by/).waitFor()
    expect(await page.getByText('It is there already.').count()).toBe(1)
  })

  it('the reason for the waiver of a condition', async () => {
    const page = await at('legal', `/credit-requests/${await approved()}/details`)
    await page.getByRole('button', { name: 'Request a waiver' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request a waiver' })
    await dialog.getByLabel(/^Why it should be waived/).fill('The collateral was released.')
    await endSession(page)
    await dialog.getByRole('button', { name: 'Request a waiver' }).click()
    await signInAgain(page)
    await page.getByText('Somebody else must now decide on the waiver.').waitFor()
    expect(await page.getByText(/The collateral was released\./).count()).toBeGreaterThan(0)
  })

  it('an absence', async () => {
    const page = await at('sponsor', '/my-tasks')
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Absence' }).click()
    await page.getByLabel(/^Delegate/).selectOption({ index: 1 })
    await page.getByLabel(/^Last day/).fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10))
    await page.getByLabel(/^Reason/).fill('Training')
    await endSession(page)
    await page.getByRole('button', { name: 'Record absence' }).click()
    await signInAgain(page)
    await page.getByText('The absence is recorded.').waitFor()
    await expect
      .poll(() =>
        page
          .getByRole('dialog')
          .getByText(/Training/)
          .count(),
      )
      .toBe(1)
  })

  it('the note to a draft of the definitions that is proposed', async () => {
    await draft()
    const page = await at('designer', '/workbench')
    await page.getByRole('button', { name: 'Propose…' }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('As the lawyers call it.')
    await endSession(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click()
    await signInAgain(page)
    const link = page.getByRole('link', { name: 'As the lawyers call it.' })
    await link.waitFor()
    expect(new URL(page.url()).pathname).toBe('/workbench')
  })

  it('the reason for an action that is taken against a warning', async () => {
    const { page, confirm } = await warned()
    await endSession(page)
    await confirm.click()
    await signInAgain(page)
    await page.getByText('Action completed: Save Draft.').waitFor()
    const { send } = await product.client('legal')
    const history = ok(await send('GET', `${list}${await reviewed()}/history/`))
    expect(JSON.stringify(history)).toContain('Acknowledged: A new one is ordered.')
  })
})

it('A session that ends as an action is pressed over nothing unsaved is continued in place, and the action taken', async () => {
  const id = await product.application('Rhodium sponge settlement')
  const page = await at('legal', `/credit-requests/${id}/edit?form_type=legal_review`)
  const press = page.getByRole('button', { name: 'Back to Draft', exact: true })
  await press.waitFor()
  await endSession(page)
  await press.click()
  await signInAgain(page)
  await page.getByText('Action completed: Back to Draft.').waitFor()
  const record = ok(await (await product.client('legal')).send('GET', `${list}${id}/`))
  expect(record).toMatchObject({ legal_review_form: { workflow_instance: { current_state: 'Draft' } } })
})

it('Who logs out from an open form sends the sign-out alone: no list of the form is asked for by nobody', async () => {
  const page = await at('rm', '/credit-requests/new')
  await page.getByLabel('Request Title').waitFor()
  await page.waitForLoadState('networkidle')
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') || request.isNavigationRequest()) sent.push(`${request.method()} ${pathname}`)
  })
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Sign In' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(sent.toSorted()).toEqual(['GET /login', 'POST /api/token/revoke/'])
})

it('A person who signs in where the session of another one ended is not asked about what that one has typed', async () => {
  const page = await at('requester', '/credit-requests/new')
  const title = page.getByLabel('Request Title')
  await title.fill('Elena')
  await endSession(page)
  await title.fill('Elena was here')
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.waitFor()
  const questions = questionsOf(page)
  await dialog.getByLabel('User').fill('rm')
  await dialog.getByLabel('Password').fill('credit-demo-2026')
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Request Tracking Dashboard' }).waitFor()
  expect(questions).toEqual([])
})

describe('The reason for an action that is taken against a warning', () => {
  it('is there again when the action has failed, and when it was not taken after all', async () => {
    const { page, question, confirm } = await warned()
    await page.route(`**${list}*/`, (route) => route.abort())
    await confirm.click()
    await page.getByRole('alert').filter({ hasText: 'The server could not be reached.' }).waitFor()
    await page.unroute(`**${list}*/`)
    await page.getByRole('button', { name: 'Save Draft', exact: true }).click()
    expect(await question.getByLabel('Reason').inputValue()).toBe('A new one is ordered.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Save Draft', exact: true }).click()
    expect(await question.getByLabel('Reason').inputValue()).toBe('A new one is ordered.')
    await confirm.click()
    await page.getByText('Action completed: Save Draft.').waitFor()
  })
})

it('Who leaves the page of an ended session is not asked once more, by the browser, whether to leave', async () => {
  const page = await at('legal', `/credit-requests/${await reviewed()}/edit?form_type=legal_review`)
  await page.getByLabel('Grace period').fill('Of nobody')
  await endSession(page)
  await page.getByRole('button', { name: 'Save Draft' }).first().click()
  await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor()
  const questions = questionsOf(page)
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Leave this page' }).click()
  await loaded
  await page.getByRole('heading', { name: 'Sign In' }).waitFor()
  expect(questions).toEqual([])
})

const reviewed = () => product.application('Nickel briquette financing')

/** Asked about the warning, with a reason written. */
async function warned() {
  const page = await at('legal', `/credit-requests/${await reviewed()}/edit?form_type=legal_review`)
  await page.getByRole('button', { name: 'Save Draft', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Save Draft?' })
  await question.getByLabel('Reason').fill('A new one is ordered.')
  return { page, question, confirm: question.getByRole('button', { name: 'Save Draft' }) }
}

/** Begins a draft of the definitions in which a form has another title. */
async function draft(): Promise<void> {
  const { send } = await product.client('designer')
  const live = ok(await send('GET', '/api/workbench/files/?of=live')) as {
    hash: string
    files: { path: string; text: string }[]
  }
  const changed = live.files.filter(({ path }) => path === 'stages/legal-review/stage.json')
  const files = Object.fromEntries(
    changed.map(({ path, text }) => [path, text.replace('Legal Review', 'Legal Opinion')]),
  )
  ok(await send('PUT', '/api/workbench/draft/', { base_hash: live.hash, revision: 0, files }))
}
