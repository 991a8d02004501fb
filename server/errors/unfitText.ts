import { t } from '../../src/texts/t.ts'

/**
 * Returns why PostgreSQL cannot store a text, nor search for it; undefined if it can. JSON can write both mistakes as
 * escapes, so texts that were read from JSON have to be looked at, wherever that JSON was.
 */
export function unfitText(text: string): string | undefined {
  if (text.includes('\0')) return t('The request contains a NUL character.')
  return text.isWellFormed() ? undefined : t('The request contains an incomplete character.')
}
