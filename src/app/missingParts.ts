import { t } from '../texts/t.ts'

/** Gives errors about parts of the page that cannot be fetched a message for people: the browser's names a file. */
export function explainMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = t('A part of the page could not be loaded. Check your connection.')
  })
}
