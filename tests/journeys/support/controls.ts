import type { Locator, Page } from 'playwright-core'
import type { Value } from './journey.ts'

const controls = 'input, select, textarea, [role=radiogroup], [role=group], [role=textbox]'

/** The control that a label names, with or without the mark of a required field. */
export function control(page: Page, label: string): Locator {
  const escaped = label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return page
    .getByLabel(new RegExp(`^${escaped}\\s*\\*?$`))
    .and(page.locator(controls))
    .first()
}

/** Whether a person can change it; of a group, anything in it. */
export async function canChange(target: Locator): Promise<boolean> {
  if ((await target.getAttribute('role')) !== 'group') return target.isEditable()
  return (await target.locator('input:enabled, button:enabled').count()) > 0
}

/** Gives a control a value in the way its kind takes one; what is text is written as `write` does. */
export async function enter(page: Page, label: string, value: Value, write: Way = fill): Promise<void> {
  const target = control(page, label)
  await target.waitFor()
  const kind = await target.evaluate(
    (element) =>
      element.getAttribute('role') ??
      (element.getAttribute('type') === 'checkbox' ? 'checkbox' : element.tagName.toLowerCase()),
  )
  await (ways[kind] ?? write)(target, value)
}

export type Way = (target: Locator, value: Value) => Promise<void>

const fill: Way = (target, value) => target.fill(String(value))

/**
 * Key by key: over WebDriver BiDi, Playwright fills a text in so that React takes no notice. A date has no keys that
 * fit every language.
 */
export const type: Way = async (target, value) => {
  if ((await target.getAttribute('type')) === 'date') return fill(target, value)
  await target.press('ControlOrMeta+A')
  await target.pressSequentially(String(value))
}

const ways: Record<string, Way> = {
  select: async (target, value) => void (await target.selectOption({ label: String(value) })),
  checkbox: (target, value) => target.setChecked(value === true),
  radiogroup: (target, value) => target.getByRole('radio', { name: String(value), exact: true }).check(),
  group: (target, value) => target.getByRole('button', { name: String(value), exact: true }).click(),
  combobox: async (target, value) => {
    await target.fill(String(value))
    await target
      .page()
      .getByRole('option', { name: String(value) })
      .first()
      .click()
  },
}
