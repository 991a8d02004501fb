import type { ApplicationDefinition } from './definition.ts'
import { asText, isRecord, read } from './path.ts'

/**
 * The step of the hub: the state's `metadata.step_number`, else inferred from its code (product spec §2).
 * The state is `{code, name, metadata}`; a bare code is understood, and nothing at all is the default step.
 */
export function stepOf(definition: ApplicationDefinition, workflowState: unknown): number {
  const given = Number(read(workflowState, 'metadata.step_number') ?? NaN)
  if (Number.isInteger(given) && given > 0) return given
  const state = isRecord(workflowState) ? (workflowState.code ?? workflowState.name) : workflowState
  const code = asText(state).toUpperCase().replace(/[\s-]+/g, '_')
  const inferred = definition.stepInference.find(({ pattern }) => new RegExp(pattern).test(code))
  return inferred?.step ?? definition.defaultStep
}
