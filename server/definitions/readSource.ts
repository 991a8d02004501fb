import { type Source, type UnreadableFile, isCases, isKnown, sourceOf } from '../../src/engine/source/source.ts'
import { readText } from './folder/readText.ts'
import { survey } from './folder/survey.ts'

/**
 * Reads a definitions' folder; with `withCases` also the cases. A server does without these, so that a wrong case
 * blocks no edit. Throws if the folder, or `stages/` in it, does not exist.
 */
export async function readSource(dir: string, withCases = false): Promise<Source> {
  const { files, unreadable } = await readFolder(dir)
  const wrong = unreadable.filter(({ path }) => withCases || !isCases(path))
  return sourceOf(files, { unreadable: wrong, withCases })
}

/**
 * Reads the files of a definitions' folder, and returns those that cannot be read separately. Files that do not belong
 * there are not read: their text is empty.
 */
export async function readFolder(dir: string): Promise<{ files: Map<string, string>; unreadable: UnreadableFile[] }> {
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
