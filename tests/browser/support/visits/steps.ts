import type { Page } from 'playwright-core'
import type { LookName } from '../looks.ts'
import type { Answer } from './visit.ts'

export const list = '/api/credit/credit-applications/'
export const wide: LookName[] = ['light', 'dark']
export const failed: Answer = { status: 500, body: { detail: 'The database does not answer.' } }

type Step = (page: Page) => Promise<unknown>
type Role = 'button' | 'tab' | 'link' | 'combobox' | 'menuitem' | 'menuitemcheckbox'

export const press =
  (name: string | RegExp, role: Role = 'button'): Step =>
  (page) =>
    page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click()
export const strike =
  (key: string): Step =>
  (page) =>
    page.keyboard.press(key)
export const sees =
  (text: string | RegExp): Step =>
  (page) =>
    page.getByText(text).filter({ visible: true }).first().waitFor()
export const type =
  (label: string | RegExp, text: string): Step =>
  (page) =>
    page.getByLabel(label).first().fill(text)
export const choose =
  (label: string, option: string): Step =>
  (page) =>
    page.getByLabel(label, { exact: true }).selectOption(option)
export const isOpen =
  (item: 'listbox' | 'option' | 'menuitem' | 'menuitemcheckbox' | 'dialog'): Step =>
  (page) =>
    page.getByRole(item).first().waitFor()
export const unfold =
  (summary: string | RegExp): Step =>
  (page) =>
    page.locator('summary').filter({ hasText: summary }).first().click()
/** From now on a call is never answered, by a part of its address. */
export const hold =
  (call: string): Step =>
  (page) =>
    page.route(
      (address) => address.href.includes(call),
      () => {},
    )
/** From now on the server answers by itself. */
export const letGo: Step = (page) => page.unrouteAll()
export const seesAlert: Step = (page) => page.getByRole('alert').filter({ visible: true }).first().waitFor()
export const narrow: Step = (page) => page.setViewportSize({ width: 320, height: 900 })
export const escape = strike('Escape')
export const both =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page)
  }

/** Menus and dialogs stand outside the page, over it. */
export const popup = '.MuiModal-root'

/** Applications of the demo bank, by title. */
export const draft = '{Forward billet sales 2027}'
export const pending = '{Gold stream hedging, two quarters}'
export const approved = '{Tenor extension to 24 months}'
export const inAnalysis = '{Offshore renminbi margin}'

/** The open tab's part of a form. */
export const panel = '.form-panel:not([hidden])'

const file = { name: 'accounts.txt', mimeType: 'text/plain', buffer: Buffer.from('Accounts') }
export const attach: Step = (page) => page.locator('input[type=file]').first().setInputFiles(file)

export const askedBeforeLeaving = both(press('User menu'), press('Logout', 'menuitem'), sees('Leave without saving?'))
