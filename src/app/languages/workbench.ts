import { chosenLanguage } from '../../screens/language.ts'
import { learn, textsArrived } from '../../texts/browser.ts'
import { type Catalogue, reader } from '../../texts/reader.ts'

/** The texts of the workbench, which only its screens load. */
const languages: Readonly<Record<string, () => Promise<Catalogue>>> = {
  de: async () => (await import('../../texts/german/workbench.ts')).germanOfWorkbench,
}

/**
 * Loads them in the reader's language; texts that cannot be loaded are shown in English. A page that opens at the
 * workbench requests them before the other texts have arrived, and adds them afterwards.
 */
export async function learnWorkbench(): Promise<void> {
  const texts = await languages[chosenLanguage()]?.().catch((error: unknown) => console.error(error))
  if (texts) await textsArrived()
  if (texts) learn({ catalogue: { ...reader().catalogue, ...texts } })
}
