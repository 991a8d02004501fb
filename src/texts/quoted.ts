import { t } from './t.ts'

/** A name or a text in the reader's quotation marks; a number, or the like, as it is. */
export const quoted = (value: unknown): string =>
  typeof value === 'string' ? t('“{text}”', { text: value }) : String(value)
