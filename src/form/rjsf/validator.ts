import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { FormData } from '../../engine/definition.ts'

const anything: RJSFSchema = { $id: 'anything' }

const precompiled: ValidatorType<FormData> = createPrecompiledValidator({ anything: () => true }, anything)

/**
 * RJSF validates nothing: the stage's compiled checks do, as for every other field. It asks only which alternative the
 * data are, and the property that tells them apart has answered that before.
 */
export const validator: ValidatorType<FormData> = { ...precompiled, isValid: () => false }
