import { createAjv } from '../../src/engine/validation/ajv.ts'
import type { Schema } from '../../src/engine/definition.ts'
import { keep, recall, wholeHash } from './cacheFile.ts'
import { compileModule } from './compile.ts'
import { calledOnLoad } from '../lib/calledOnLoad.ts'
import { codeDigest } from '../lib/codeDigest.ts'

/**
 * Returns the module that an earlier run compiled from the same schemas, or compiles it. Without a folder it always
 * compiles.
 */
export async function compileCached(schemas: Record<string, Schema>, folder?: string): Promise<string> {
  const name = `${wholeHash(JSON.stringify([schemas, compilerOptions(), calledOnLoad, codeDigest()]))}.js`
  const known = await recall(folder, name)
  if (known !== undefined) return known
  const module = await compileModule(schemas)
  await keep(folder, name, module)
  return module
}

/** Ajv's options. They are part of the file's name, because other options yield another module. */
function compilerOptions(): [string, unknown][] {
  return Object.entries(createAjv().opts).filter(
    ([, value]) => typeof value !== 'object' && typeof value !== 'function',
  )
}
