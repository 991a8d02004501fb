import { learn } from '../../texts/browser.ts'
import { type Catalogue, reader } from '../../texts/reader.ts'

/** The texts of the workbench, which only its screens load. */
const languages: Readonly<Record<string, () => Promise<Catalogue>>> = {
  de: async () => (await import('../../texts/german/workbench.ts')).germanOfWorkbench,
}

/** Loads them in the reader's language; what cannot be loaded is shown in English. */
export async function learnWorkbench(): Promise<void> {
  const texts = await languages[reader().language]?.().catch((error: unknown) => console.error(error))
  if (texts) learn({ catalogue: { ...reader().catalogue, ...texts } })
}
