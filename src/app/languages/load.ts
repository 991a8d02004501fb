import type { Localization } from '@mui/material/locale'
import { loadIndex } from '../../api/stage/definitions.ts'
import { learn, markTextsArrived, startReading } from '../../texts/browser.ts'
import type { Catalogue } from '../../texts/reader.ts'

interface Texts {
  catalogue: Catalogue
  /** What MUI's own parts say. */
  mui: Localization
}

/** The product's texts in other languages than English: each is a chunk, and only its readers load it. */
const languages: Readonly<Record<string, () => Promise<Texts>>> = {
  de: async () => (await import('./german.ts')).german,
}

/**
 * Loads what has to be there before a screen is drawn; what cannot be loaded is shown in English. Answers MUI's texts.
 */
export async function loadLanguage(language: string): Promise<Localization | undefined> {
  startReading(language)
  document.documentElement.lang = language
  const [texts] = await Promise.all([
    languages[language]?.().catch((error: unknown) => console.error(error)),
    loadIndex().catch((error: unknown) => console.error(error)),
  ])
  if (texts) learn({ catalogue: texts.catalogue })
  markTextsArrived()
  return texts?.mui
}
