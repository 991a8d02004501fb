import type { Locator, Page } from 'playwright-core'

const free = ':not([readonly]):not(:disabled)'
const kinds = [`textarea${free}`, `input[type=text]${free}:not([inputmode]):not([role])`]
const places = ['.form-above', '.form-panel:not([hidden])']
const texts = places.flatMap((place) => kinds.map((kind) => `form.stage-form ${place} ${kind}`)).join(', ')

/** The form's first field for free text that the person may write in; its tab is opened. */
export async function textField(page: Page): Promise<Locator> {
  const field = page.locator(texts).first()
  for (const tab of [undefined, ...(await page.getByRole('tab').all())]) {
    await tab?.click()
    if ((await field.count()) > 0) return field
  }
  throw new Error('The form has no field for free text.')
}
