import type { Locator, Page } from 'playwright-core'
import { password, signIn } from '../../support/people.ts'
import { enter, type } from './controls.ts'
import type { Value } from './journey.ts'

/** How a person works a page. */
export interface Hands {
  signIn(page: Page, url: string, username: string): Promise<void>
  /** A button or a link. */
  press(target: Locator): Promise<void>
  /** An item of the menu that a button opens. */
  pick(button: Locator, item: Locator): Promise<void>
  openTab(tab: Locator): Promise<void>
  enter(page: Page, label: string, value: Value): Promise<void>
  attach(page: Page, file: string): Promise<void>
}

export const mouse: Hands = {
  signIn,
  press: (target) => target.click(),
  async pick(button, item) {
    await button.click()
    await item.click()
  },
  openTab: (tab) => tab.click(),
  enter,
  attach: (page, file) => page.locator('input[type=file]').setInputFiles(file),
}

/** The same, who writes every text key by key. */
export const typist: Hands = {
  ...mouse,
  async signIn(page, url, username) {
    await page.goto(`${url}/login`)
    await type(page.getByLabel('Username'), username)
    await type(page.getByLabel('Password'), password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL((address) => address.pathname !== '/login')
  },
  enter: (page, label, value) => enter(page, label, value, type),
}
