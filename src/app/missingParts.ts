import { t } from '../texts/t.ts'

/** Has an error about a part of the product that cannot be fetched say so. Vite's and the browser's name a file. */
export function explainMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = t('A part of the page could not be loaded. Check your connection.')
  })
}
