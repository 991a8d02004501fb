import type { Locator, Page } from 'playwright-core'
import type { Value } from './journey.ts'

const controls = 'input, select, textarea, [role=radiogroup], [role=group]'

/** The control that a label names, with or without the mark of a required field. */
export function control(page: Page, label: string): Locator {
  const escaped = label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return page.getByLabel(new RegExp(`^${escaped}\\s*\\*?$`)).and(page.locator(controls)).first()
}

/** Gives a control a value in the way its kind takes one. */
export async function enter(page: Page, label: string, value: Value): Promise<void> {
  const target = control(page, label)
  await target.waitFor()
  const kind = await target.evaluate((element) => element.getAttribute('role') ?? (element.getAttribute('type') === 'checkbox' ? 'checkbox' : element.tagName.toLowerCase()))
  await (ways[kind] ?? fill)(target, value)
}

type Way = (target: Locator, value: Value) => Promise<void>

const fill: Way = (target, value) => target.fill(String(value))

const ways: Record<string, Way> = {
  select: async (target, value) => void (await target.selectOption({ label: String(value) })),
  checkbox: (target, value) => target.setChecked(value === true),
  radiogroup: (target, value) => target.getByRole('radio', { name: String(value), exact: true }).check(),
  group: (target, value) => target.getByRole('button', { name: String(value), exact: true }).click(),
  combobox: async (target, value) => {
    await target.fill(String(value))
    await target.page().getByRole('option', { name: String(value) }).first().click()
  },
}
