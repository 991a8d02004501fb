import type { Ajv } from 'ajv'
import { createAjv } from '../../../src/engine/validation/ajv.ts'

let made: Ajv | undefined

/**
 * The product's Ajv for small schemas that are compiled to be used once: it spends no time on optimizing their code.
 */
export function plainAjv(): Ajv {
  made ??= createAjv({ optimize: false })
  return made
}
