import type { Locator, Page } from 'playwright-core'
import { panel } from './steps.ts'
import type { Move, Visit } from './visit.ts'

/** What there is to see: '' is the state in which the page arrived. */
export type State = Omit<Move, 'make'>

/**
 * Goes through a visit's states on the page that has arrived: each tab, then each move; `see` looks at one after the
 * other.
 */
export async function walk(
  page: Page,
  { tabs, looks, moves = [] }: Visit,
  see: (state: State) => Promise<void>,
): Promise<void> {
  await see({ to: '', looks })
  for (const tab of tabs ? await tabsOf(page) : []) {
    const to = await tab.innerText()
    await tab.click()
    await see({ to, within: panel, looks })
  }
  for (const { make, ...state } of moves) {
    await make(page)
    await see({ looks, ...state })
  }
}

async function tabsOf(page: Page): Promise<Locator[]> {
  const found = await page.getByRole('tab', { selected: false }).all()
  if (found.length === 0) throw new Error('The page has no tabs to open.')
  return found
}
