import type { Page } from 'playwright-core'
import type { Look } from '../axe.ts'
import type { Answer } from './visit.ts'

export const list = '/api/credit/credit-applications/'
export const wide: Look[] = ['light', 'dark']
export const failed: Answer = { status: 500, body: { detail: 'The database does not answer.' } }

export const press = (name: string | RegExp, role: 'button' | 'tab' | 'link' | 'combobox' = 'button') => (page: Page) =>
  page.getByRole(role, { name, exact: typeof name === 'string' }).first().click()
export const sees = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()
export const type = (label: string | RegExp, text: string) => (page: Page) => page.getByLabel(label).fill(text)
export const isOpen = (item: 'option' | 'menuitem' | 'dialog') => (page: Page) => page.getByRole(item).first().waitFor()
export const narrow = (page: Page) => page.setViewportSize({ width: 390, height: 900 })
export const isTold = (page: Page) => page.getByRole('alert').filter({ visible: true }).first().waitFor()
export const both =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }
export const escape = (page: Page) => page.keyboard.press('Escape')

/** Menus and dialogs stand outside the page, over it. */
export const popup = '.MuiModal-root'

/** Applications of the demo bank, by title. */
export const draft = '{Forward billet sales 2027}'
export const pending = '{Gold stream hedging, two quarters}'
export const approved = '{Tenor extension to 24 months}'

/** The open tab's part of a form. */
export const panel = '.form-panel:not([hidden])'
