import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Returns conditions that all words of a search occur in a lower-case text. */
export const hasWords = (text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool>[] =>
  wordsOf(search).map((word) => sql<SqlBool>`${text} LIKE ${likely(word)}`)

const wordsOf = (search: string): string[] => search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
const likely = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
