import { chosenLanguage } from '../../screens/language.ts'
import { learn, textsArrived } from '../../texts/browser.ts'
import { type Catalogue, reader } from '../../texts/reader.ts'

/** The texts of the workbench, which only its screens load. */
const languages: Readonly<Record<string, () => Promise<Catalogue>>> = {
  de: async () => (await import('../../texts/german/workbench.ts')).germanOfWorkbench,
}

/**
 * Loads them in the reader's language; what cannot be loaded is shown in English. A page that is opened at the
 * workbench asks for them before it knows any texts, and adds them when the others are there.
 */
export async function learnWorkbench(): Promise<void> {
  const texts = await languages[chosenLanguage()]?.().catch((error: unknown) => console.error(error))
  if (texts) await textsArrived()
  if (texts) learn({ catalogue: { ...reader().catalogue, ...texts } })
}
