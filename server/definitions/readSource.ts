import { type Source, type Unreadable, isCases, isKnown, sourceOf } from '../../src/engine/source/source.ts'
import { readText } from './folder/readText.ts'
import { survey } from './folder/survey.ts'

/**
 * Reads a definitions' folder; `withCases`, also the cases, which a server does not need: a case that is wrong holds
 * nothing back. Throws when there is no such folder, or no `stages/` in it.
 */
export async function readSource(dir: string, withCases = false): Promise<Source> {
  const { files, unreadable } = await readFolder(dir)
  const wrong = unreadable.filter(({ path }) => withCases || !isCases(path))
  return sourceOf(files, { unreadable: wrong, withCases })
}

/** The texts of a definitions' folder, and what has none. What does not belong there is not read: its text is empty. */
export async function readFolder(dir: string): Promise<{ files: Map<string, string>; unreadable: Unreadable[] }> {
  const { files, unreadable } = await survey(dir)
  if (unreadable.length > 0) return { files: new Map(), unreadable }
  const texts = await Promise.all(
    files.map(async (path) => ({ path, text: isKnown(path, true) ? await readText(dir, path) : '' })),
  )
  return {
    files: new Map(texts.flatMap(({ path, text }) => (typeof text === 'string' ? [[path, text] as const] : []))),
    unreadable: texts.flatMap(({ text }) => (typeof text === 'string' ? [] : text)),
  }
}
