import { expect } from 'vitest'
import { canChange, control, enter } from '../../journeys/support/controls.ts'
import { ChangedBank } from './bank.ts'
import { type Change, type FieldExample, changes } from './change.ts'
import { take } from './steps.ts'

/** Applies a change to a copy of the definitions, starts the product on it, and shows that it holds. */
export async function prove(name: string): Promise<void> {
  const change = changes[name]
  if (!change) throw new Error(`There is no change '${name}'.`)
  const bank = new ChangedBank(change)
  try {
    expect(await bank.mistakes()).toEqual([])
    await bank.open()
    for (const step of change.first ?? []) await take(bank, step)
    await proveFields(bank, change)
    for (const step of change.then ?? []) await take(bank, step)
  } finally {
    await bank.close()
  }
}

/** New fields are drawn, saved, there again after a reload, read by others, in the history and on paper. */
async function proveFields(bank: ChangedBank, { fields = {} }: Change): Promise<void> {
  const given = Object.values(fields)
  if (given.length === 0) return
  await proveEntered(bank, given)
  const stored = Object.fromEntries(Object.entries(fields).map(([field, { stores }]) => [field, stores]))
  await expect.poll(async () => (await bank.read()).record).toMatchObject(stored)
  const page = await bank.screen()
  for (const { label, enters } of given) {
    await control(page, label).waitFor()
    // A record's name is fetched after the form.
    if (typeof enters === 'string') await expect.poll(() => valueOf(control(page, label))).toBe(enters)
  }
  const history = await bank.history()
  for (const { label } of given) expect(history).toContain(label)
  await proveRead(bank, given)
}

async function proveEntered(bank: ChangedBank, given: FieldExample[]): Promise<void> {
  const page = await bank.screen()
  for (const { label, enters } of given) if (enters !== undefined) await enter(page, label, enters)
  await page
    .getByRole('button', { name: /^Save( as)?( Draft)?$/ })
    .first()
    .click()
  await page.getByRole('button', { name: /Saving/ }).waitFor({ state: 'detached' })
}

/** Somebody who may not change the form reads the same, on the screen and on paper. */
async function proveRead(bank: ChangedBank, given: FieldExample[]): Promise<void> {
  const page = await bank.screen('auditor')
  for (const { label } of given) expect(await canChange(control(page, label))).toBe(false)
  await page.emulateMedia({ media: 'print' })
  const text = () => page.locator('main').innerText()
  for (const { label, reads } of given)
    await expect.poll(async () => (await text()).replaceAll(/\s+/g, ' ')).toContain(`${label} ${reads}`)
  await page.emulateMedia({ media: 'screen' })
}

/** What a control shows: the name of a chosen option, or its text. */
const valueOf = (target: ReturnType<typeof control>): Promise<string> =>
  target.evaluate((element) => {
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.textContent ?? ''
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value
    return element instanceof HTMLElement && element.isContentEditable ? element.innerText : ''
  })
