import { type Locale, localeOf } from '../engine/locale.ts'
import { readersTag } from '../texts/tag.ts'

/** How the person at the screen writes numbers and days: as their language has it. */
export const readersLocale = (): Locale => localeOf(readersTag())
