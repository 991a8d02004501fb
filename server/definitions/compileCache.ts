import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createAjv } from '../../src/engine/ajv.ts'
import type { Schema } from '../../src/engine/definition.ts'
import { compileModule } from './compile.ts'

/** Hex digest of a text, long enough to name content. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** Compiles, or takes what an earlier run compiled from the same schemas; without a folder it always compiles. */
export async function compileCached(schemas: Record<string, Schema>, folder?: string): Promise<string> {
  if (folder === undefined) return compileModule(schemas)
  const file = join(folder, `${contentHash(JSON.stringify([schemas, compilerOptions()]))}.js`)
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known !== undefined) return known
  const module = await compileModule(schemas)
  await keep(folder, file, module)
  return module
}

/** Ajv's switches: another way of compiling is another entry. */
function compilerOptions(): [string, unknown][] {
  return Object.entries(createAjv().opts).filter(([, value]) => typeof value !== 'object' && typeof value !== 'function')
}

/** Written beside and renamed, so that a killed process leaves no half file. */
async function keep(folder: string, file: string, module: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `${randomUUID()}.tmp`)
  await writeFile(draft, module)
  await rename(draft, file)
}
