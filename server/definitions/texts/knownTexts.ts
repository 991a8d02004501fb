import { keep, recall, wholeHash } from '../cacheFile.ts'
import { metaTexts } from '../check/metaSchemas.ts'
import type { Source } from '../../../src/engine/source/source.ts'
import { codeDigest } from '../../lib/codeDigest.ts'
import { type DefinitionText, textsOf } from './textsOf.ts'

/**
 * Returns the result of `textsOf`, or what an earlier run found in the same files: finding the texts takes a fifth of a
 * server's start.
 */
export async function knownTexts(source: Source, folder?: string): Promise<DefinitionText[]> {
  const files = [...source.files.values()].map(({ path, text }) => [path, text])
  const name = `${wholeHash(JSON.stringify([files, metaTexts(), codeDigest()]))}.texts`
  const known = await recall(folder, name)
  if (known !== undefined) return JSON.parse(known) as DefinitionText[]
  const texts = textsOf(source)
  await keep(folder, name, JSON.stringify(texts))
  return texts
}
