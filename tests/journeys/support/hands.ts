import type { Locator, Page } from 'playwright-core'
import { signIn } from '../../support/people.ts'
import { enter } from './controls.ts'
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
