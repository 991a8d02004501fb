import { reader } from './reader.ts'

/**
 * What figures, days and the order of names follow: the reader's language, as their browser names it, such as `de-CH`.
 * In English, whichever English the browser has.
 */
export function readersTag(): string {
  const { language } = reader()
  const tags = globalThis.navigator?.languages ?? []
  return tags.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language
}

/** The order of names in the reader's language. */
export const byName = (one: string, other: string): number => one.localeCompare(other, readersTag())
