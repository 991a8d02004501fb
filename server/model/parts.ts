import { type StagePart, splitPayload } from '../../src/engine/codec/payload.ts'
import { Invalid } from '../errors/problems.ts'
import type { Workflows } from './machines/workflows.ts'
import { unknownFields } from './wireMessages.ts'

/** What was sent, by wire name. */
export type Body = Record<string, unknown>

/** The fields that were sent, by form type. */
export type Parts = Map<string, StagePart>

/** The body by stage; throws for fields that no stage has (decision 20). */
export function partsOf({ stages }: Workflows, body: Body): Parts {
  const { parts, unknown } = splitPayload(stages, body)
  if (unknown.length > 0) throw new Invalid(unknownFields(unknown))
  return parts
}
