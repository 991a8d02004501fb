import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Journey } from '../journeys/support/journey.ts'
import { type Office, openOffice, recordChanges } from '../journeys/support/office.ts'
import { walk } from '../journeys/support/walk.ts'
import type { Recorder } from '../support/recorder.ts'
import { client } from '../support/people.ts'
import { type Workplace, otherServer } from '../support/workplaces.ts'
import { everything, violations } from './support/axe.ts'

const journey = JSON.parse(readFileSync('tests/journeys/applications/rejected-at-review.json', 'utf8')) as Journey

let workplace: Workplace<Recorder>
let office: Office

/** Every answer in the other form that product spec §7 allows. */
beforeAll(async () => {
  workplace = await otherServer(recordChanges, { wrapsApplication: true, wrapsUsers: true, answersBriefly: true })
  office = await openOffice(workplace)
})

afterAll(async () => {
  await office?.close()
  await workplace?.close()
})

describe('Another server that keeps §7 and nothing more', () => {
  test('§7 may wrap an application in data and users in results, and answer a save with hardly anything', async () => {
    const placeholders = await office.placeholders()
    await walk(journey, office, placeholders, (actual, wanted, about) => expect(actual, about).toEqual(wanted))
  })

  test('§7 is asked for nothing that it does not have, and nothing of that is on the screens', async () => {
    const { page } = await office.person('requester')
    const errors = errorsOf(page)
    const vain = askedInVain()
    await page.goto(`${office.url}/`)
    await page.getByRole('row').filter({ hasText: journey.title }).getByLabel('View Application Details').click()
    await page.getByText('Status: Rejected').waitFor()
    expect(await partsOf(page)).toEqual(['Sub-Processes', 'Overview'])
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Credit Request' })
      .getByRole('button', { name: 'View', exact: true })
      .click()
    await page.getByRole('tab', { name: 'Limits' }).waitFor()
    expect(await tabsOf(page)).toContain('Documents')
    await page.getByRole('button', { name: 'Prioritization' }).click()
    await page.getByRole('row').nth(1).waitFor()
    await page.getByRole('button', { name: 'My Tasks' }).click()
    await page.getByText('No applications currently awaiting your approval').waitFor()
    await page.getByRole('button', { name: 'Notifications' }).click()
    await page.getByText('No notifications.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Keyboard shortcuts', 'Logout'])
    expect(await page.getByRole('alert').count()).toBe(0)
    expect([vain(), errors]).toEqual([[], []])
  })

  test('a new form lists the files that are picked, says that none is kept, and saves the rest', async () => {
    const { page, sent } = await office.person('requester')
    await page.goto(`${office.url}/credit-requests/new`)
    await page.getByLabel(/^Request Title/).fill('Tin line')
    await page.getByRole('tab', { name: /^Counterparty/ }).click()
    await page.getByRole('combobox', { name: /^Counterparty/ }).selectOption({ index: 1 })
    await page.getByRole('tab', { name: 'Documents' }).click()
    await page.getByText(keepsNone).waitFor()
    await page.getByText('Drag and drop files here, or click to browse').waitFor()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Browse Files', exact: true }).click()
    await (await choosing).setFiles(['accounts.txt', 'opinion.txt'].map(file))
    await page.getByRole('button', { name: 'Remove accounts.txt' }).click()
    expect(await filesOf(page)).toEqual(['opinion.txt'])
    expect(await violations(page, everything, 'main')).toEqual([])

    sent()
    await page.getByRole('button', { name: 'Save as Draft' }).click()
    await page.waitForURL(/\/credit-requests\/[0-9a-f-]+\/edit/)
    await page.getByRole('tab', { name: 'Documents' }).click()
    await page.getByText(keepsNone).waitFor()
    expect(await filesOf(page)).toEqual(['opinion.txt'])
    expect(sent().map(({ method }) => method)).toEqual(['POST'])
    expect(
      await page
        .getByRole('alert')
        .or(page.getByRole('status'))
        .filter({ hasText: /file|document/i })
        .allTextContents(),
    ).toEqual([keepsNone])

    await page.getByRole('button', { name: 'My Tasks' }).click()
    await page
      .getByRole('dialog')
      .getByText('The file you picked is not kept. You will have to pick it again.')
      .waitFor()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await page.getByText('No applications currently awaiting your approval').waitFor()
  })

  // Spec 8.4
  test('§8 Session: one that ends over unsaved text leads to the sign-in page, and the text is there again after it', async () => {
    const { page } = await office.person('requester')
    await page.goto(`${office.url}/credit-requests/new`)
    await page.getByLabel(/^Request Title/).fill('Lead line')
    await page.getByRole('combobox', { name: /^Counterparty/ }).selectOption({ index: 1 })
    await page.evaluate(() => ['jwt', 'jwt_refresh'].forEach((key) => localStorage.setItem(key, 'ended')))
    await page.getByRole('button', { name: 'Save as Draft' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('jwt')))).toEqual([])
    await page.getByLabel('Username').fill('requester')
    await page.getByLabel('Password').fill('credit-demo-2026')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL('**/credit-requests/new')
    await expect.poll(() => page.getByLabel(/^Request Title/).inputValue()).toBe('Lead line')
  })

  test('is told nothing when a person signs out', async () => {
    const { page, sent } = await office.person('rm')
    await page.goto(`${office.url}/prioritization`)
    await page.getByRole('row').nth(1).waitFor()
    // What the page before this one has asked for may come late.
    await page.waitForLoadState('networkidle')
    const vain = askedInVain()
    sent()
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('heading', { name: 'Sign In' }).waitFor()
    expect([sent(), vain()]).toEqual([[], []])
  })
})

describe('Another server that makes a workflow instance only when the create flag comes', () => {
  test.each([false, true])(
    '§7 Legal review: is asked for one by the first save, and then offers the transitions; brief answers: %s',
    async (answersBriefly) => {
      const elsewhere = await otherServer(recordChanges, { startsWhenAsked: true, answersBriefly })
      const reviewers = await openOffice(elsewhere)
      try {
        const id = await inAnalysis(elsewhere.api)
        const { page, sent } = await reviewers.person('legal')
        sent()
        await page.goto(`${reviewers.url}/credit-requests/${id}/edit?form_type=legal_review`)
        await page.getByLabel('Agreement template').selectOption('ISDA')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.getByText('Saved.', { exact: true }).waitFor()
        await page.getByRole('button', { name: 'Submit Legal Review' }).click()
        await page.getByText('Action completed: Submit Legal Review.').waitFor()
        const flag = 'legal_review_create_workflow_instance'
        const [save, again, transition] = sent()
        expect(save).toMatchObject({
          method: 'PATCH',
          body: { [flag]: true, legal_review_form_agreement_template: 'ISDA' },
        })
        expect(again?.body).not.toHaveProperty(flag)
        expect(transition?.body).toEqual({ transition_code: 'LR_SUBMIT', comments: 'Submit Legal Review performed' })
      } finally {
        await reviewers.close()
        await elsewhere.close()
      }
    },
  )
})

/** An application whose review and sponsorship are done; its id. */
async function inAnalysis(api: string): Promise<string> {
  const call = async (username: string, method: string, path: string, body: object) =>
    (await (await client(api, username)).send(method, path, body)).body
  const all = '/api/credit/credit-applications/'
  const { id } = (await call('requester', 'POST', all, { title: 'Zinc line' })) as { id: string }
  const steps = [
    ['requester', 'credit_request_form', 'CR_TR_1'],
    ['reviewer', 'credit_review_form', 'CR_APPROVE_REVIEW'],
    ['sponsor', 'business_sponsorship_form', 'BS_SUBMIT'],
  ] as const
  for (const [username, source, transition_code] of steps) {
    const application = (await (await client(api, username)).send('GET', `${all}${id}/`)).body as Record<
      string,
      { workflow_instance: { id: string } }
    >
    await call(username, 'POST', `/api/workflow-instances/${application[source]?.workflow_instance.id}/transition/`, {
      transition_code,
      comments: '',
    })
  }
  return id
}

/** What the server is asked for in vain from now on; looking again tells it again. */
function askedInVain(): () => string[] {
  const before = workplace.unknown.length
  return () => workplace.unknown.slice(before)
}

function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

const keepsNone = 'This server keeps no documents. Files you pick are listed here but not saved.'
const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
const filesOf = (page: Page) =>
  page.getByRole('list', { name: 'Documents' }).getByRole('listitem').locator('div > :first-child').allTextContents()
const partsOf = (page: Page) => page.locator('section > h2').allTextContents()
const tabsOf = (page: Page) => page.getByRole('tab').allTextContents()
