import { type Source, membersOf } from '../../../src/engine/source/source.ts'

/** The definitions' texts in one language, by their English text. */
export type Words = Readonly<Record<string, string>>

export const fileOfLanguage = (language: string): string => `texts/${language}.json`

/** The languages that the definitions are translated to, such as `de`. */
export const languagesOf = (source: Source): string[] => membersOf(source, 'texts')

/** Returns the translations to a language. The shape of its file must have been checked. */
export function wordsOf(source: Source, language: string): Words {
  const file = source.files.get(fileOfLanguage(language))?.value as { texts: Words } | undefined
  return file?.texts ?? {}
}
