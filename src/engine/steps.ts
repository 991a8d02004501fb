import type { ApplicationDefinition } from './definition.ts'
import { asText, isRecord, read } from './path.ts'

type Inference = Pick<ApplicationDefinition, 'stepInference' | 'defaultStep'>

/**
 * The step number of an application's state: the server's `metadata.step_number`; else the step inferred from the
 * state's code (product spec §2); else the default of the form (§4) or of the hub. The state is `{code, name,
 * metadata}` or only the code.
 */
export function stepOf(
  definition: Inference,
  workflowState: unknown,
  otherwise: number = definition.defaultStep,
): number {
  const given = Number(read(workflowState, 'metadata.step_number') ?? NaN)
  if (Number.isInteger(given) && given > 0) return given
  const state = isRecord(workflowState) ? (workflowState.code ?? workflowState.name) : workflowState
  const code = asText(state)
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
  const inferred = definition.stepInference.find(({ pattern }) => new RegExp(pattern).test(code))
  return inferred?.step ?? otherwise
}
