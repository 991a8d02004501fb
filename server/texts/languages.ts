import { german } from '../../src/texts/german/catalogue.ts'
import { germanOfWorkbench } from '../../src/texts/german/workbench.ts'
import { type Catalogue, type Reader, english } from '../../src/texts/reader.ts'
import germanOfServer from './german.json' with { type: 'json' }

/** The product's texts in languages other than English; `german.json` has those that only the server writes. */
export const catalogues: Record<string, Catalogue> = { de: { ...german, ...germanOfWorkbench, ...germanOfServer } }

/** A reader of a language; `words` are the texts of the definitions, by language. */
export function readerOf(language: string | null | undefined, words: Record<string, Reader['words']>): Reader {
  if (!language || language === english.language) return english
  return { language, catalogue: catalogues[language] ?? {}, words: words[language] ?? {} }
}
