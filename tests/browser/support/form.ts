import type { Locator, Page } from 'playwright-core'
import { fieldSelector, type FieldView, shownAs } from '../../support/shownFields.ts'

export async function openTab(page: Page, title: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${title}`) }).click()
}

/** Every labelled control of a part of the page, in order. */
export const fieldsIn = (part: Locator): Promise<FieldView[]> => part.locator(fieldSelector).evaluateAll(shownAs)

/** The fields of the tab that is open. */
export const openFields = (page: Page): Promise<FieldView[]> => fieldsIn(page.locator('.form-panel:not([hidden])'))

/** The titles of the form's tabs. */
export const tabs = (page: Page): Promise<string[]> => page.getByRole('tab').allTextContents()
