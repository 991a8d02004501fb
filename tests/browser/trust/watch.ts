import type { Page } from 'playwright-core'

const heard = 'Content Security Policy'

/** What the browser refuses of a page's, from now on; and what it runs that it should not. */
export async function watch(page: Page): Promise<() => string[]> {
  const found: string[] = []
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      console.error(`Content Security Policy: ${effectiveDirective} ${blockedURI} ${sample}`),
    ),
  )
  page.on('console', (message) => {
    const text = message.text()
    if (text.includes(heard) || /TrustedHTML|TrustedScript|TrustedTypePolicy/.test(text)) found.push(text.slice(0, 300))
  })
  page.on('pageerror', (error) => {
    if (/Trusted/.test(error.message)) found.push(error.message)
  })
  return () => found.splice(0)
}

/**
 * What has become of the probes on the page: elements, links that run something, attributes that do; '' where one has
 * run.
 */
export function hatched(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll('*')]
    const isAlive = (element: Element) =>
      element.hasAttribute('data-probe') ||
      [...element.attributes].some(
        ({ name, value }) =>
          name.startsWith('on') ||
          (/^(xlink:)?(href|src|action|formaction)$/.test(name) && /^\s*(javascript|data:text)/i.test(value)),
      )
    const found = elements.filter(isAlive).map(({ outerHTML }) => outerHTML.slice(0, 200))
    return 'probed' in window ? ['A probe has run.', ...found] : found
  })
}

/**
 * How many probes can be read in what the page shows beside its frame, as the texts that they are: a screen that fails
 * to appear shows none.
 */
export function legible(page: Page, probes: string[]): Promise<number> {
  return page.evaluate((texts) => {
    const main = document.querySelector('main')
    const fields = [...(main?.querySelectorAll('input, textarea') ?? [])].map((field) =>
      'value' in field ? String(field.value) : '',
    )
    const all = [main?.textContent, ...fields].join('\n')
    return texts.filter((text) => all.includes(text)).length
  }, probes)
}
