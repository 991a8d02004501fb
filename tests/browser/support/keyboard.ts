import type { Locator, Page } from 'playwright-core'
import { control } from '../../journeys/support/controls.ts'
import type { Hands } from '../../journeys/support/hands.ts'
import type { Value } from '../../journeys/support/journey.ts'
import { focusFaults, keepsFocus, type WatchedWindow, watchFocus } from './focus.ts'

/** More stops than any screen has: who has not arrived by then is trapped, or goes in circles. */
const FAR = 250
/** So often all the stops on the way are taken at once; then, where they were counted wrongly, one by one. */
const RUNS = 3

/** Has a page's focus watched from its next load on. */
export async function sitDown(page: Page): Promise<Page> {
  await watchFocus(page)
  // From the beginning, because catching the browser's own dialog takes a moment to begin.
  page.on('filechooser', () => undefined)
  return page
}

/** A form that is being left for its saved self still shows its buttons. */
const usable = (target: Locator): Promise<void> => target.and(target.page().locator(':not(:disabled)')).waitFor()

/** Works a page by the keys alone, and calls `blame` with whatever is wrong with the focus on the way. */
export function keyboardHands(blame: (fault: string) => void): Hands & { reach: ReachTarget } {
  const press = async (page: Page, key: string) => {
    await page.keyboard.press(key)
    for (const fault of await focusFaults(page)) blame(fault)
  }

  /** By Tab or Shift+Tab, whichever way the element lies. */
  const reach = async (target: Locator) => {
    await usable(target)
    if (!(await keepsFocus(target.page()))) blame(`is lost on the way to ${String(target)}`)
    const { keyboard } = target.page()
    for (let turn = 0; turn < FAR; turn += 1) {
      const { stops, faults } = await target.evaluate(wayTo)
      faults.forEach(blame)
      if (stops === 0) return
      const run = turn < RUNS ? Math.abs(stops) : 1
      for (let stop = 0; stop < run; stop += 1) await keyboard.press(stops > 0 ? 'Tab' : 'Shift+Tab')
    }
    throw new Error(`The keyboard does not reach ${String(target)}.`)
  }

  const write = async (page: Page, text: string) => {
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
  }

  return {
    reach,
    async signIn(page, url, username) {
      await sitDown(page)
      await page.goto(`${url}/login`)
      await reach(page.getByLabel('Username'))
      await page.keyboard.type(username)
      await press(page, 'Tab')
      await page.keyboard.type('credit-demo-2026')
      await page.keyboard.press('Enter')
      await page.waitForURL((address) => address.pathname !== '/login')
    },
    async press(target) {
      await usable(target)
      const shortcut = (await target.getAttribute('aria-keyshortcuts')) ?? ''
      const isOne = shortcut !== '' && !shortcut.includes(' ')
      if (!isOne) await reach(target)
      await target.page().keyboard.press(isOne ? shortcut : 'Enter')
    },
    async pick(button, item) {
      await reach(button)
      const page = button.page()
      await page.keyboard.press('Enter')
      await item.waitFor()
      const isReached = () => item.evaluate((element) => element === document.activeElement)
      for (let n = 0; n < FAR && !(await isReached()); n += 1) await press(page, 'ArrowDown')
      await page.keyboard.press('Enter')
    },
    async openTab(tab) {
      const page = tab.page()
      await reach(page.getByRole('tab', { selected: true }))
      const isOpen = () => tab.evaluate((element) => element.ariaSelected === 'true')
      for (let n = 0; n < FAR && !(await isOpen()); n += 1) await press(page, 'ArrowRight')
    },
    async enter(page, label, value) {
      const target = control(page, label)
      const kind = await target.evaluate(kindOf)
      const shortcut = await target.getAttribute('aria-keyshortcuts')
      if (shortcut && !(await page.locator('input:focus, textarea:focus').count())) await page.keyboard.press(shortcut)
      await (ways[kind] ?? fill)(target, value, reach, write)
    },
    async attach(page, file) {
      await reach(page.getByRole('button', { name: 'Browse Files', exact: true }))
      const chooser = page.waitForEvent('filechooser')
      await page.keyboard.press('Enter')
      await (await chooser).setFiles(file)
    },
  }
}

type ReachTarget = (target: Locator) => Promise<void>
type WriteText = (page: Page, text: string) => Promise<void>
type Way = (target: Locator, value: Value, reach: ReachTarget, write: WriteText) => Promise<void>

const fill: Way = async (target, value, reach, write) => {
  await reach(target)
  await write(target.page(), String(value))
}

const ways: Record<string, Way> = {
  async select(target, value, reach) {
    await reach(target)
    const chosen = () =>
      target.evaluate((select) => (select instanceof HTMLSelectElement ? select.selectedOptions[0]?.text : ''))
    const choices = await target.locator('option').allTextContents()
    const way = choices.indexOf(String(value)) > choices.indexOf((await chosen()) ?? '') ? 'ArrowDown' : 'ArrowUp'
    for (let n = 0; n < choices.length && (await chosen()) !== value; n += 1) await target.page().keyboard.press(way)
  },
  async checkbox(target, value, reach) {
    await reach(target)
    if ((await target.isChecked()) !== value) await target.page().keyboard.press('Space')
  },
  async group(target, value, reach) {
    await reach(target.getByRole('button', { name: String(value), exact: true }))
    await target.page().keyboard.press('Space')
  },
  /** The browser's own field takes month, day and year as digits. */
  async date(target, value, reach) {
    const [year, month, day] = String(value).split('-')
    await reach(target)
    await target.page().keyboard.type(`${month}${day}${year}`)
  },
  async combobox(target, value, reach, write) {
    await reach(target)
    await write(target.page(), String(value))
    await target
      .page()
      .getByRole('option', { name: String(value) })
      .first()
      .waitFor()
    await target.page().keyboard.press('Enter')
  },
}

const kindOf = (element: Element) => {
  const type = element.getAttribute('type') ?? ''
  return element.getAttribute('role') ?? (['checkbox', 'date'].includes(type) ? type : element.tagName.toLowerCase())
}

/** How many stops away the element is, and what was wrong with the focus on the way here. */
function wayTo(target: Element): { stops: number; faults: string[] } {
  const { focusWatch } = window as unknown as WatchedWindow
  return { stops: focusWatch.stopsTo(target), faults: focusWatch.faults() }
}
