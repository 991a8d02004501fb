import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isUuid } from '../lib/uuid.ts'

/**
 * The validator of requests. It changes nothing in them: no coercion, no removal, no defaults. It stops at the first
 * mistake. Only tests check that the schemas of the contract are valid: compiling the checks for that, and shortening
 * the code of each check, would delay the first request of every process by a tenth of a second.
 */
export function contractAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: false,
    // Errors name their schema, whose description explains a pattern.
    verbose: true,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    validateSchema: false,
    code: { optimize: false },
    formats: { binary: true, uuid: isUuid },
  })
  addFormats(ajv, ['date', 'date-time'])
  return ajv
}
