import { type DefinitionFiles, type HashedFiles, hashed } from '../lib/definitionFiles.ts'
import { keep, recall, wholeHash } from './cacheFile.ts'
import { checkSource } from './check/check.ts'
import { metaTexts } from './check/metaSchemas.ts'
import { meaningChecks } from './check/registry.ts'
import type { Definitions } from '../../src/engine/source/definitions.ts'
import { DefinitionsRefused } from './refused.ts'
import { resolve } from '../../src/engine/source/resolve.ts'
import { type Source, isCases, sourceOf } from '../../src/engine/source/source.ts'
import { readFolder } from './readSource.ts'
import { knownTexts } from './texts/knownTexts.ts'
import { type Translation, translations } from './texts/translate.ts'

/** The definitions, and how readers of other languages see them. */
export interface ReadDefinitions extends Definitions {
  languages: Record<string, Translation>
  /** What was read, with the cases. */
  source: HashedFiles
}

/** A definitions' folder, or the files themselves. */
export type Origin = string | DefinitionFiles

/**
 * Definitions, checked and resolved. `cache` is a folder that remembers what was found well before.
 * Throws `DefinitionsRefused` with every mistake when there are any.
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

/** All that the verdict depends on. */
function judged({ files, folders, strangers, unreadable }: Source) {
  const texts = [...files.values()].map(({ path, text }) => [path, text])
  return [texts, folders, strangers, unreadable, metaTexts(), meaningChecks.map(String)]
}
