import { type Locale, localeOf } from '../engine/locale.ts'
import { readersTag } from '../texts/tag.ts'

/** The reader's format for numbers and days: that of their language. */
export const readersLocale = (): Locale => localeOf(readersTag())
