import { apiTypes } from './apiTypes.ts'
import type { GeneratedFile } from './file.ts'
import { icons } from './icons.ts'
import { metaSchema } from './metaSchema.ts'

/**
 * Yields every generated file. The reference's code reads the meta-schemas when it is loaded. It is loaded last, so
 * that whoever writes each file before asking for the next one gets a reference of what is new in them.
 */
export async function* generatedFiles(): AsyncGenerator<GeneratedFile> {
  yield* [apiTypes, metaSchema, ...icons]
  yield* (await import('./reference.ts')).reference
}
