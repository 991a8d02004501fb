import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isUuid } from '../lib/uuid.ts'

/**
 * Nothing is changed on the way in: no coercion, no removal, no defaults. The first mistake is enough, however many
 * there are. Whether the contract's schemas are schemas is for its tests: compiling what checks that, and shortening
 * the code of each check, would hold up the first request of every process by a tenth of a second.
 */
export function contractAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: false,
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
