import type { Page } from 'playwright-core'

export type Scheme = 'light' | 'dark'

/** Shows the page in a colour scheme, and resolves when it has been drawn. */
export const paint = (page: Page, scheme: Scheme): Promise<unknown> =>
  page.evaluate((name) => {
    document.documentElement.setAttribute('data-color-scheme', name)
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, scheme)
