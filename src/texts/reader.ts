/**
 * Who reads: a language and its texts. English is in the code and is the source; another language has a catalogue.
 * In a browser there is one reader, on the server one for each request (server/plugins/language.ts).
 */

/** A text, or one for each of the language's plural categories. */
export type Text = string | Plural

export type Plural = Readonly<{ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>>

/** The product's texts in another language by their English; of a plural, by its `other`. */
export type Catalogue = Readonly<Record<string, Text>>

export interface Reader {
  language: string
  catalogue: Catalogue
  /** The texts of the definitions, by their English. */
  words: Readonly<Record<string, string>>
}

/** The reader of English, which is also the language of everything that is stored. */
export const english: Reader = { language: 'en', catalogue: {}, words: {} }

let find: () => Reader = () => english

export const reader = (): Reader => find()

/** Says who reads, whenever it is asked. */
export function readBy(finder: () => Reader) {
  find = finder
}
