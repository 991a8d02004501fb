import { describe, expect, it } from 'vitest'
import { control } from '../journeys/support/controls.ts'
import { atKeyboard, button, focused, hands, hasFocus, menu, place } from './keys/atKeyboard.ts'
import { keepsFocus } from './support/focus.ts'

const { press, pick, enter, openTab, reach } = hands
const { product, at } = atKeyboard()

describe('The focus', () => {
  it('is where it was when the form has been saved, by the key and by the button', async () => {
    const id = await product().application('Trade receivables of the export desk')
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

  it('stays on the screen with the button that adds rows, which each new row pushes down', async () => {
    const page = await at('requester', '/credit-requests/new')
    await page.setViewportSize({ width: 640, height: 400 })
    await openTab(page.getByRole('tab', { name: 'Limits' }))
    const add = button(page, '+ Add Row')
    await reach(add)
    for (const row of [2, 3, 4]) {
      await page.keyboard.press('Enter')
      await button(page, `Remove row ${row}`).waitFor()
    }
    expect(await focused(page)).toBe('+ Add Row')
    await expect.poll(() => add.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  })

  it('has its ring around a button that stands among fields, as around any other', async () => {
    const page = await at('rm', '/dashboard')
    const clear = button(page, 'Clear Filters')
    await reach(clear)
    expect(await clear.evaluate((element) => getComputedStyle(element).outlineOffset)).toBe('2px')
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
