import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type Product, openProduct } from '../../support/product.ts'
import { keyboardHands, sitDown } from '../support/keyboard.ts'

// Whether the focus is seen and kept at every stop is asked by the journey (keyboardJourney.test.ts).
export const hands = keyboardHands(() => {})

/** The product, and people at the keyboard, each on the same page every time. */
export function atKeyboard() {
  let product: Product
  beforeAll(async () => {
    product = await openProduct()
  })
  afterAll(() => product.close())

  const people = new Map<string, Promise<Page>>()
  function person(username: string): Promise<Page> {
    const present = people.get(username) ?? product.person(username).then(sitDown)
    people.set(username, present)
    return present
  }

  return {
    product: () => product,
    /** A person's page at an address, as it is after a page load. */
    async at(username: string, path: string): Promise<Page> {
      const page = await person(username)
      page.removeAllListeners('dialog').on('dialog', (dialog) => void dialog.accept())
      await page.goto(product.url + path)
      await page.locator('h1:not(:text-is("Loading"))').waitFor()
      return page
    },
  }
}

export const menu = (page: Page) => page.getByRole('button', { name: 'User menu' })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const place = (page: Page, name: string) => button(page, name).first()
export const hasFocus = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector)
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent || document.activeElement?.id)
