import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { FormData } from '../../engine/definition.ts'

const anything: RJSFSchema = { $id: 'anything' }

const precompiled: ValidatorType<FormData> = createPrecompiledValidator({ anything: () => true }, anything)

/**
 * RJSF validates nothing, because the stage's compiled checks do, as for every other field. RJSF only asks which
 * alternative the data match, and it answers that itself by the property that tells them apart.
 */
export const validator: ValidatorType<FormData> = { ...precompiled, isValid: () => false }
