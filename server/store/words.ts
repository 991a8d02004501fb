import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Conditions that all words of a search occur in a text in small letters. */
export const hasWords = (text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool>[] =>
  wordsOf(search).map((word) => sql<SqlBool>`${text} LIKE ${likely(word)}`)

const wordsOf = (search: string): string[] => search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
const likely = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
