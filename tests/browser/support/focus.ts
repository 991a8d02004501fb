import type { Page } from 'playwright-core'

/** What a page that is watched can tell of its focus. */
interface Watch {
  /** What is wrong with the focus as it stands, and with the element that it has left since the last question. */
  faults(): string[]
  /** The same, and whether the element was reached before or stands before the last one. */
  count(): string[]
  /** What Tab could reach and has not. */
  unreached(): string[]
  /** Something had the focus, and nothing has it now. */
  isLost(): boolean
  /** How often Tab has to be pressed to get to an element; negative: Shift+Tab. */
  stopsTo(target: Element): number
}

export type WatchedWindow = Window & { focusWatch: Watch }

/** From the page's next load on. */
export const watchFocus = (page: Page): Promise<unknown> => page.addInitScript(watch)

export const focusFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as WatchedWindow).focusWatch.faults())

/** Answers once something has the focus, and false where it stays lost. */
export const keepsFocus = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => !(window as unknown as WatchedWindow).focusWatch.isLost(), undefined, { timeout: 10_000 })
    .then(
      () => true,
      () => false,
    )

/** Goes through the whole page by Tab, from its beginning until the focus leaves it or something is wrong. */
export async function stops(page: Page): Promise<{ faults: string[]; unreached: string[] }> {
  for (;;) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const { focusWatch } = window as unknown as WatchedWindow
      return {
        faults: focusWatch.count(),
        unreached: focusWatch.unreached(),
        left: document.activeElement === document.body,
      }
    })
    if (seen.left || seen.faults.length > 0) return { faults: seen.faults, unreached: seen.left ? seen.unreached : [] }
  }
}

/**
 * WCAG 2.4.7 and 2.4.11: in focus an element looks otherwise than out of it, which shows once the focus has left; and
 * it is not entirely hidden by what stands over it.
 */
function watch(): void {
  const outline = ['outlineStyle', 'outlineWidth', 'outlineColor'] as const
  const marks = [...outline, 'boxShadow', 'borderTopColor', 'borderTopWidth', 'backgroundColor', 'transform'] as const
  const kinds = 'a[href], button, input, select, textarea, summary, [tabindex]'
  const reached = new Set<Element>()
  let last: Element | undefined
  let hasBegun = false
  let noticed: string[] = []
  addEventListener('focusin', () => (hasBegun = true))
  // Before Tab moves the focus on: nobody has to ask at every stop.
  addEventListener('keydown', ({ key }) => key === 'Tab' && noticed.push(...look()), true)
  let seen: { element: Element; look: string } | undefined

  const around = (element: Element) => [
    element,
    ...(element.parentElement ? [element.parentElement] : []),
    ...(element.closest('.MuiInputBase-root')?.querySelectorAll('fieldset') ?? []),
  ]
  const lookOf = (element: Element) =>
    around(element)
      .map((part) => marks.map((mark) => getComputedStyle(part)[mark]).join())
      .join()
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.id) || element.outerHTML.slice(0, 160)
  /** A menu that is closing still fades over the page, and is gone from it for a screen reader already. */
  const topmost = (x: number, y: number) =>
    document.elementsFromPoint(x, y).find((element) => !element.closest('.MuiModal-root[aria-hidden="true"]')) ?? null
  const isInSight = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [x1, x2, y1, y2] = [
      Math.max(left, 0),
      Math.min(right, innerWidth),
      Math.max(top, 0),
      Math.min(bottom, innerHeight),
    ]
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [x1 + (x2 - x1) * x, y1 + (y2 - y1) * y] as const),
    )
    return x2 > x1 && y2 > y1 && points.some(([x, y]) => element.contains(topmost(x, y)))
  }
  const activeElement = () => document.activeElement ?? document.body
  const look = () => {
    const active = activeElement()
    const found: string[] = []
    if (seen?.element.isConnected && seen.element !== active && seen.look === lookOf(seen.element))
      found.push(`looks the same in focus: ${nameOf(seen.element)}`)
    seen = undefined
    // The content itself is only where reading begins.
    if (active === document.body || active.matches('main')) return found
    if (!isInSight(active)) found.push(`is hidden: ${nameOf(active)}`)
    // Not where it is in the browser's own part of a field, such as a date's calendar, whose ring is the browser's.
    if (active.matches(':focus')) seen = { element: active, look: lookOf(active) }
    return found
  }
  const faults = () => {
    const found = [...noticed, ...look()]
    noticed = []
    return found
  }
  const count = () => {
    const active = activeElement()
    const found = faults()
    if (active === document.body) return found
    if (reached.has(active)) found.push(`is reached again: ${nameOf(active)}`)
    const isBack = last && active.compareDocumentPosition(last) & Node.DOCUMENT_POSITION_FOLLOWING
    if (isBack) found.push(`goes back: ${nameOf(active)}`)
    reached.add(active)
    last = active
    return found
  }
  const isStop = (element: HTMLElement) =>
    element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility()
  const allStops = () => [...document.querySelectorAll<HTMLElement>(kinds)].filter(isStop)
  const unreached = () =>
    allStops()
      .filter((element) => !reached.has(element))
      .map(nameOf)
  const isLost = () => hasBegun && activeElement() === document.body
  const stopsTo = (target: Element) => {
    const active = activeElement()
    if (active === target) return 0
    const follows = (one: Element, other: Element) =>
      Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
    const isAhead = follows(active, target)
    const between = allStops().filter((stop) =>
      isAhead ? follows(active, stop) && follows(stop, target) : follows(target, stop) && follows(stop, active),
    )
    return isAhead ? between.length + 1 : -between.length - 1
  }
  Object.assign(window, { focusWatch: { faults, count, unreached, isLost, stopsTo } })
}
