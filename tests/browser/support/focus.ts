import type { Page } from 'playwright-core'

/** What a page that is watched can tell of its focus. */
interface Watch {
  /** What is wrong with the focus as it stands, and with the element that it has left since the last question. */
  faults(): string[]
  /** The same, and whether the element was reached before or stands before the last one. */
  count(): string[]
  /** What Tab could reach and has not. */
  unreached(): string[]
}

export type Watched = Window & { focusWatch: Watch }

/** From the page's next load on. */
export const watchFocus = (page: Page): Promise<unknown> => page.addInitScript(watch)

export const focusFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as Watched).focusWatch.faults())

/** Goes through the whole page by Tab, from its beginning until the focus leaves it or something is wrong. */
export async function stops(page: Page): Promise<{ faults: string[]; unreached: string[] }> {
  for (;;) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const { focusWatch } = window as unknown as Watched
      return { faults: focusWatch.count(), unreached: focusWatch.unreached(), left: document.activeElement === document.body }
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
  const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.id) || element.outerHTML.slice(0, 160)
  const isInSight = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [x1, x2, y1, y2] = [Math.max(left, 0), Math.min(right, innerWidth), Math.max(top, 0), Math.min(bottom, innerHeight)]
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x1 + (x2 - x1) * x, y1 + (y2 - y1) * y] as const))
    return x2 > x1 && y2 > y1 && points.some(([x, y]) => element.contains(document.elementFromPoint(x, y)))
  }
  const faults = () => {
    const active = document.activeElement ?? document.body
    const found: string[] = []
    if (seen?.element.isConnected && seen.element !== active && seen.look === lookOf(seen.element))
      found.push(`looks the same in focus: ${nameOf(seen.element)}`)
    seen = undefined
    // The content itself is only where reading begins.
    if (active === document.body || active.matches('main')) return found
    if (!isInSight(active)) found.push(`is hidden: ${nameOf(active)}`)
    seen = { element: active, look: lookOf(active) }
    return found
  }
  const count = () => {
    const active = document.activeElement ?? document.body
    const found = faults()
    if (active === document.body) return found
    if (reached.has(active)) found.push(`is reached again: ${nameOf(active)}`)
    const isBack = last && active.compareDocumentPosition(last) & Node.DOCUMENT_POSITION_FOLLOWING
    if (isBack) found.push(`goes back: ${nameOf(active)}`)
    reached.add(active)
    last = active
    return found
  }
  const isStop = (element: HTMLElement) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility()
  const unreached = () =>
    [...document.querySelectorAll<HTMLElement>(kinds)].filter((element) => isStop(element) && !reached.has(element)).map(nameOf)
  Object.assign(window, { focusWatch: { faults, count, unreached } })
}
