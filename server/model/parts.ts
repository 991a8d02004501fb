import { type StagePart, splitPayload } from '../../src/engine/codec/payload.ts'
import { Invalid } from '../errors/problems.ts'
import type { Workflows } from './machines/workflows.ts'
import { unknownFields } from './wireMessages.ts'

/** A request's body, by wire name. */
export type Body = Record<string, unknown>

/** The fields that were sent, by form type. */
export type Parts = Map<string, StagePart>

/** Splits the body by stage. Throws `Invalid` for fields that no stage has (spec decision 20). */
export function partsOf({ stages }: Workflows, body: Body): Parts {
  const { parts, unknown } = splitPayload(stages, body)
  if (unknown.length > 0) throw new Invalid(unknownFields(unknown))
  return parts
}
