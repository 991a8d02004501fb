import type { Browser, Page } from 'playwright-core'
import type { Case } from './cases.ts'
import { addressOf } from './engines.ts'
import { untilKept } from './mainThread.ts'

/** How often React rendered each component, by the component's name in the build. */
type RenderCounts = Record<string, number>

export const countOf = (drawn: RenderCounts): number => Object.values(drawn).reduce((sum, times) => sum + times, 0)

/** The renders of our screen after one key: for its commit, 250 ms later, and for the draft, two seconds later. */
export async function drawnByOneKey(browser: Browser, url: string, one: Case): Promise<RenderCounts> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  try {
    // tsx's code calls this helper to name functions.
    await page.addInitScript('globalThis.__name = (given) => given')
    await page.addInitScript(watchDrawing)
    await page.goto(url + addressOf('ours', one, { mount: '' }))
    await page.waitForFunction(() => window.mounted)
    // The first change of a form renders more, because the form is unsaved from then on.
    await type(page, one, 'C')
    await page.evaluate(takeDrawn)
    await type(page, one, 'o')
    return await page.evaluate(takeDrawn)
  } finally {
    await page.close()
  }
}

async function type(page: Page, one: Case, key: string): Promise<void> {
  await page.locator(`[id="field.${one.typed}"]`).press(key)
  await page.waitForTimeout(untilKept)
}

/**
 * Runs in the page, before React: counts the function components that each commit has rendered, in the same way as
 * React's developer tools.
 */
function watchDrawing() {
  interface Fiber {
    flags: number
    type: unknown
    alternate: Fiber | null
    child: Fiber | null
    sibling: Fiber | null
  }
  const performedWork = 1
  const drawn: Record<string, number> = {}
  Reflect.set(window, 'drawn', drawn)
  const nameOf = (type: unknown): string => {
    if (typeof type === 'function') return type.name || 'nameless'
    if (typeof type !== 'object' || type === null) return ''
    return nameOf(Reflect.get(type, 'render') ?? Reflect.get(type, 'type'))
  }
  function count(fiber: Fiber | null) {
    for (let one = fiber; one; one = one.sibling) {
      const before = one.alternate
      const name = nameOf(one.type)
      if (before && name !== '' && one.flags & performedWork) drawn[name] = (drawn[name] ?? 0) + 1
      // A component that React has skipped keeps its children.
      if (one.child !== before?.child) count(one.child)
    }
  }
  Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => count(current.child),
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
  })
}

/** Runs in the page: returns the counts and resets them. */
function takeDrawn(): RenderCounts {
  const drawn = Reflect.get(window, 'drawn') as RenderCounts
  const taken = { ...drawn }
  for (const name of Object.keys(drawn)) delete drawn[name]
  return taken
}
