import { t } from '../../../texts/t.ts'
import { fill } from '../../../engine/path.ts'
import type { ReferenceDefinition } from '../../../engine/definition.ts'
import type { LookupState } from '../../types.ts'

interface LookupFailureProps {
  id: string
  reference: ReferenceDefinition
  state: LookupState
}

/** Why there is nothing to choose from; nothing where all went well, or where the definition wants it so. */
export function LookupFailure({ id, reference, state }: LookupFailureProps) {
  if (state.status !== 'failed') return null
  const message = reference.failed === undefined ? state.message : fill(reference.failed, { message: state.message })
  if (message === '') return null
  return (
    <span id={id} role="status" className="field-error">
      {message ?? t('The choices could not be loaded.')}
    </span>
  )
}
