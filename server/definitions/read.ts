import { codeDigest } from '../lib/codeDigest.ts'
import { type DefinitionFiles, type HashedFiles, hashed } from '../lib/definitionFiles.ts'
import { keep, recall, wholeHash } from './cacheFile.ts'
import { checkSource } from './check/check.ts'
import { metaTexts } from './check/metaSchemas.ts'
import type { Definitions } from '../../src/engine/source/definitions.ts'
import { DefinitionsRefused } from './refused.ts'
import { resolve } from '../../src/engine/source/resolve.ts'
import { type Source, isCases, sourceOf } from '../../src/engine/source/source.ts'
import { readFolder } from './readSource.ts'
import { knownTexts } from './texts/knownTexts.ts'
import { type Translation, translations } from './texts/translate.ts'

/** The definitions, also in the other languages. */
export interface ReadDefinitions extends Definitions {
  languages: Record<string, Translation>
  /** The files that were read, with the cases. */
  source: HashedFiles
}

/** The path of a definitions' folder, or the files themselves. */
export type Origin = string | DefinitionFiles

/**
 * Returns definitions, checked and resolved. `cache` is a folder in which files that have no mistakes are remembered.
 * Throws `DefinitionsRefused` with every mistake if there are any.
 */
export async function readDefinitions(origin: Origin, { cache }: { cache?: string } = {}): Promise<ReadDefinitions> {
  const { files, unreadable } =
    typeof origin === 'string' ? await readFolder(origin) : { files: origin, unreadable: [] }
  const source = sourceOf(files, { unreadable: unreadable.filter(({ path }) => !isCases(path)) })
  const name = `${wholeHash(JSON.stringify(judged(source)))}.well`
  if ((await recall(cache, name)) === undefined) {
    const mistakes = checkSource(source)
    if (mistakes.length > 0) throw new DefinitionsRefused(mistakes)
    await keep(cache, name, '')
  }
  return {
    ...resolve(source),
    languages: translations(source, await knownTexts(source, cache)),
    source: hashed(files),
  }
}

/** Everything on which the verdict depends. */
function judged({ files, folders, strangers, unreadable }: Source) {
  const texts = [...files.values()].map(({ path, text }) => [path, text])
  return [texts, folders, strangers, unreadable, metaTexts(), codeDigest()]
}
