import { type Locale, localeOf } from '../engine/locale.ts'

/** How the person at the screen writes numbers and days: as their browser is set. */
export const readersLocale = (): Locale => localeOf(navigator.language)
