import { describe, expect, it } from 'vitest'
import { control } from '../journeys/support/controls.ts'
import { atKeyboard, focused, hands, hasFocus, place } from './keys/atKeyboard.ts'
import { stops } from './support/focus.ts'

const { press, openTab } = hands
const { product, at } = atKeyboard()

describe('With the keyboard alone', () => {
  it('one signs in', async () => {
    const page = await product().stranger()
    await hands.signIn(page, product().url, 'requester')
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
})
