import { checkSource } from './check/check.ts'
import type { Definitions } from './definitions.ts'
import { DefinitionsRefused } from './refused.ts'
import { resolve } from './resolve.ts'
import { readSource } from './source.ts'

/** A definitions' folder, checked and resolved. Throws `DefinitionsRefused` with every mistake when there are any. */
export async function readDefinitions(dir: string): Promise<Definitions> {
  const source = await readSource(dir)
  const mistakes = checkSource(source)
  if (mistakes.length > 0) throw new DefinitionsRefused(mistakes)
  return resolve(source)
}
