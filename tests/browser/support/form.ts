import type { Locator, Page } from 'playwright-core'

/** A field as a person meets it. */
export interface Shown {
  label: string
  /** The kind of control: an input by its type, else the element or its role. */
  kind: string
  required?: true
  readOnly?: true
  /** What can be chosen, without the empty choice. */
  options?: string[]
}

export async function openTab(page: Page, title: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${title}`) }).click()
}

/** Every labelled control of a part of the page, in order; a table of rows is none. */
export function fieldsIn(part: Locator): Promise<Shown[]> {
  return part.locator('.field:not(.table)').evaluateAll((fields) =>
    fields.map((field) => {
      const label = field.querySelector('.label')?.textContent ?? ''
      const control = field.querySelector('input, select, textarea, [role=group], [role=radiogroup]')
      const select = control instanceof HTMLSelectElement ? control : undefined
      const input =
        control instanceof HTMLInputElement ? (control.inputMode === 'decimal' ? 'number' : control.type) : undefined
      const kind = input ?? control?.getAttribute('role') ?? control?.tagName.toLowerCase()
      return {
        label: label.replace(/ \*$/, ''),
        kind: kind ?? 'none',
        ...(label.endsWith(' *') && { required: true as const }),
        ...(control?.matches(':disabled, [readonly]') && { readOnly: true as const }),
        ...(select && { options: [...select.options].slice(1).map(({ text }) => text) }),
      }
    }),
  )
}

/** The fields of the tab that is open. */
export const openFields = (page: Page): Promise<Shown[]> => fieldsIn(page.locator('.form-panel:not([hidden])'))

/** The titles of the form's tabs. */
export const tabs = (page: Page): Promise<string[]> => page.getByRole('tab').allTextContents()
