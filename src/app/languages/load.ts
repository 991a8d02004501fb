import type { Localization } from '@mui/material/locale'
import { loadIndex } from '../../api/stage/definitions.ts'
import { learn, markTextsArrived, startReading } from '../../texts/browser.ts'
import type { Catalogue } from '../../texts/reader.ts'

interface Texts {
  catalogue: Catalogue
  /** The texts of MUI's own components. */
  mui: Localization
}

/** The product's texts in languages other than English. Each is a chunk that only its readers load. */
const languages: Readonly<Record<string, () => Promise<Texts>>> = {
  de: async () => (await import('./german.ts')).german,
}

/**
 * Loads the texts that must be there before a screen is drawn. Texts that cannot be loaded are shown in English.
 * Returns MUI's texts.
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
