import type { ReferenceDefinition } from '../../../engine/definition.ts'
import { failureText } from '../../lookups/lookup.ts'
import type { LookupState } from '../../types.ts'

interface LookupFailureProps {
  id: string
  reference: ReferenceDefinition
  state: LookupState
}

/** Why there is nothing to choose from. Empty if nothing failed, or if the definition wants no message. */
export function LookupFailure({ id, reference, state }: LookupFailureProps) {
  const message = failureText(reference, state)
  if (message === undefined) return null
  return (
    <span id={id} role="status" className="field-error">
      {message}
    </span>
  )
}
