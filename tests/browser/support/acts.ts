import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enter } from '../../journeys/support/controls.ts'
import type { Faults } from '../../support/faults.ts'
import type { Act } from './errorCase.ts'

type Way = (page: Page, line: Faults, ...values: string[]) => Promise<unknown>

const ways: Record<string, Way> = {
  tab: (page, _, title = '') => page.getByRole('tab', { name: new RegExp(`^${title}`) }).click(),
  enter: (page, _, label = '', value = '') => enter(page, label, value),
  press: (page, _, name = '') => page.getByRole('button', { name, exact: true }).click(),
  /** The first button whose name begins and ends so. */
  pressFirst: (page, _, start, end) =>
    page
      .getByRole('button', { name: new RegExp(`^${start} .* ${end}$`) })
      .first()
      .click(),
  /** Waits until a call has left the browser. */
  awaitCall: async (_, line, call) => {
    await expect.poll(line.sent, { timeout: 20_000 }).toContain(call)
  },
  release: async (_, line) => line.release(),
  /** Breaks the page from within: nothing else leads to what nobody expects. */
  breaks: (page, _, script = '') => page.evaluate(script),
}

export async function act(page: Page, line: Faults, [name, ...values]: Act): Promise<void> {
  const way = ways[name]
  if (!way) throw new Error(`There is no way to '${name}'.`)
  await way(page, line, ...values)
}

/** How often each of these calls has left the browser. */
export const countsOf = (line: Faults, calls: string[]): Record<string, number> =>
  Object.fromEntries(calls.map((call) => [call, line.sent().filter((sent) => sent === call).length]))
