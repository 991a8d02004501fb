import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { control } from '../journeys/support/controls.ts'
import { type Product, openProduct } from '../support/product.ts'
import { keepsFocus, stops } from './support/focus.ts'
import { keyboardHands, sitDown } from './support/keyboard.ts'

// Whether the focus is seen and kept at every stop is asked by the journey (keyboardJourney.test.ts).
const hands = keyboardHands(() => {})
const { press, pick, enter, openTab, reach } = hands

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const people = new Map<string, Promise<Page>>()

/** A person at the keyboard, on the same page every time. */
function person(username: string): Promise<Page> {
  const present = people.get(username) ?? product.person(username).then(sitDown)
  people.set(username, present)
  return present
}

/** A person's page at an address, as it is after a page load. */
async function at(username: string, path: string): Promise<Page> {
  const page = await person(username)
  page.removeAllListeners('dialog').on('dialog', (dialog) => void dialog.accept())
  await page.goto(product.url + path)
  await page.locator('h1:not(:text-is("Loading"))').waitFor()
  return page
}

const menu = (page: Page) => page.getByRole('button', { name: 'User menu' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const place = (page: Page, name: string) => button(page, name).first()
const hasFocus = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.id)

describe('With the keyboard alone', () => {
  it('one signs in', async () => {
    const page = await product.stranger()
    await hands.signIn(page, product.url, 'requester')
    await expect.poll(() => page.title()).toContain('Dashboard')
    await page.close()
  })

  it('every control of a screen is reached once, in the order it is read in, and nothing holds the focus', async () => {
    for (const [username, path, last] of [
      ['approver', '/my-tasks', 'tbody [role=rowheader]'],
      ['requester', '/credit-requests/new', '.stage-form .field'],
    ] as const) {
      const page = await at(username, path)
      // What comes later than Tab has passed is not reached.
      await page.locator(last).first().waitFor()
      await expect.poll(() => page.locator('option', { hasText: /^Loading/ }).count()).toBe(0)
      await page.setViewportSize({ width: 1440, height: 500 })
      await page.emulateMedia({ forcedColors: 'active' })
      expect(await stops(page), path).toEqual({ faults: [], unreached: [] })
      await page.emulateMedia({ forcedColors: null })
      await page.setViewportSize({ width: 1440, height: 900 })
    }
  })
})

describe('The focus', () => {
  it('skips the bar by the first link, and is at the content of each new screen, whose name is said', async () => {
    const page = await at('approver', '/')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await hasFocus(page, 'main')
    await press(place(page, 'My Tasks'))
    await hasFocus(page, 'main')
    expect(await page.title()).toBe('My Tasks · Credit Risk Workflow')
    await page
      .locator('[aria-live=polite]')
      .filter({ hasText: 'My Tasks · Credit Risk Workflow' })
      .waitFor({ state: 'attached' })
  })

  it('stays in a dialog while it is open, and comes back to what opened it', async () => {
    const page = await at('requester', '/credit-requests/new')
    await openTab(page.getByRole('tab', { name: 'Documents' }))
    // A picked file is kept nowhere yet.
    await hands.attach(page, 'tests/journeys/files/annual-accounts-2025.txt')
    await page.getByText('annual-accounts-2025.txt').first().waitFor()
    await press(place(page, 'Dashboard'))
    await page.getByRole('dialog').waitFor()
    for (const _ of [1, 2, 3]) {
      await page.keyboard.press('Tab')
      await hasFocus(page, '[role=dialog] *')
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Dashboard')
  })

  it('goes to the first field that needs attention, which its message is tied to', async () => {
    const page = await at('requester', '/credit-requests/new')
    await control(page, 'Request Title').waitFor()
    await page.keyboard.press('Control+S')
    await hasFocus(page, '[aria-invalid=true]')
    const described = await page.evaluate(() => {
      const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? []
      return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
    })
    expect(described).toContain('Request Title is required.')
  })

  it('is where it was when the form has been saved, by the key and by the button', async () => {
    const id = await product.application('Trade receivables of the export desk')
    const page = await at('compiler', `/credit-requests/${id}/edit?form_type=credit_compilation`)
    await enter(page, 'Credit paper summary', 'Typed')
    await page.keyboard.press('Control+S')
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await control(page, 'Credit paper summary').evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type(' more')
    await reach(button(page, 'Save'))
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.keyboard.press('Enter')
    await saved
    await page.getByText('Saved.', { exact: true }).waitFor()
    await page.waitForFunction(() => document.activeElement?.textContent === 'Save')
  })

  it('is not lost with a row or a document that is removed', async () => {
    const page = await at('requester', '/credit-requests/new')
    await openTab(page.getByRole('tab', { name: 'Limits' }))
    await press(button(page, '+ Add Row'))
    await press(button(page, 'Remove row 1'))
    await expect.poll(() => focused(page)).toBe('+ Add Row')
  })
})

describe('What takes its button away', () => {
  it('gives the focus back, after a dialog that a menu opened', async () => {
    const page = await at('approver', '/my-tasks')
    await pick(menu(page), page.getByRole('menuitem', { name: 'Keyboard shortcuts' }))
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await keepsFocus(page)).toBe(true)
  })

  it('leaves the focus on the list whose order is saved, and where the next try is loaded', async () => {
    const page = await at('rm', '/prioritization')
    await press(page.getByRole('button', { name: /^Move .* down$/ }).first())
    await press(button(page, 'Save Rankings'))
    await page.getByText(/^Successfully updated ranks/).waitFor()
    expect(await keepsFocus(page)).toBe(true)
    await page.route('**/awaiting-my-approval/', (route) => route.fulfill({ status: 500 }))
    await press(place(page, 'My Tasks'))
    const again = button(page, 'Try again')
    await again.waitFor()
    await page.unroute('**/awaiting-my-approval/')
    await press(again)
    await again.waitFor({ state: 'detached' })
    expect(await keepsFocus(page)).toBe(true)
  })
})

describe('Keys', () => {
  it('/ searches, and ? lists the keys, until single keys are turned off', async () => {
    const page = await at('requester', '/')
    await page.keyboard.press('/')
    await hasFocus(page, 'input[type=search]')
    await page.keyboard.press('Tab')
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.waitFor()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    expect([await dialog.count(), await page.locator('input[type=search]:focus').count()]).toEqual([0, 0])
  })

  it('an application is moved by its arrow, which keeps the focus, and its new rank is said', async () => {
    const page = await at('rm', '/prioritization')
    const down = page.getByRole('button', { name: /^Move .* down$/ }).first()
    await down.waitFor()
    const name = await down.getAttribute('aria-label')
    await press(down)
    await page.getByRole('status').filter({ hasText: 'moved to rank 2 of' }).waitFor({ state: 'attached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name)
  })
})
