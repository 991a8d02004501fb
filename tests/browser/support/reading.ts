import type { Page } from 'playwright-core'

/** WCAG 1.4.12: what a reader may ask of every text. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

/** What is found while the text is spaced out. By a sheet of the page's own making: a strict page takes no other. */
export async function spacedOut<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, spacing)
  const found = await look()
  await page.evaluate(() => void (document.adoptedStyleSheets = []))
  return found
}

/** Animations that run though the reader wants no motion. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => `moves: ${effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 160) : ''}`),
  )

/** Text that is cut off. */
export const cutOff = (page: Page): Promise<string[]> => page.evaluate(findText, 'cut off' as const)

/** What only scrolling sideways brings into sight: the page, or text outside the scrollers that tables have. */
export const sideways = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate(findWidth)),
  ...(await page.evaluate(findText, 'outside' as const)),
]

function findWidth(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide where there are ${clientWidth}`] : []
}

/** Runs in the page: each text that is not seen whole from where it stands. */
function findText(wanted: 'cut off' | 'outside'): string[] {
  const slack = 2
  const { clientWidth } = document.documentElement
  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

  const faultOf = (text: DOMRect, element: Element): typeof wanted | undefined => {
    // Above the page: CodeMirror puts there what belongs to a line that is out of sight.
    if (text.bottom + scrollY < 0) return undefined
    let [x, y] = [true, true]
    for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(around)
      // For the ear alone.
      if (clipPath !== 'none') return undefined
      const { left, right, top, bottom } = around.getBoundingClientRect()
      if (x && clips(overflowX) && (text.right > right + slack || text.left < left - slack)) return 'cut off'
      if (y && clips(overflowY) && (text.bottom > bottom + slack || text.top < top - slack)) return 'cut off'
      x &&= !scrolls(overflowX)
      y &&= !scrolls(overflowY)
    }
    return x && (text.right > clientWidth + slack || text.left < -slack) ? 'outside' : undefined
  }

  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const { parentElement: element, textContent } = walker.currentNode
    const isSeen = element?.checkVisibility({
      visibilityProperty: true,
      opacityProperty: true,
      contentVisibilityAuto: true,
    })
    if (!element || !isSeen || !textContent?.trim()) continue
    range.selectNodeContents(walker.currentNode)
    if ([...range.getClientRects()].some((box) => faultOf(box, element) === wanted))
      found.push(`${wanted}: “${textContent.slice(0, 80)}”`)
  }
  return found
}
