import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isUuid } from '../lib/uuid.ts'

/**
 * Nothing is changed on the way in: no coercion, no removal, no defaults. The first mistake is enough, however many
 * there are.
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
    formats: { binary: true, uuid: isUuid },
  })
  addFormats(ajv, ['date', 'date-time'])
  return ajv
}
