import type { Ajv } from 'ajv'
import { createAjv } from '../../../src/engine/validation/ajv.ts'

let made: Ajv | undefined

/** The product's Ajv for small conditions that are asked once: it does not spend time on making them fast. */
export function plainAjv(): Ajv {
  made ??= createAjv({ optimize: false })
  return made
}
