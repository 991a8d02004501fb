import { type StagePart, splitPayload } from '../../src/engine/codec/payload.ts'
import { isUnset } from '../../src/engine/path.ts'
import { Invalid } from '../errors/problems.ts'
import type { Workflows } from './machines/workflows.ts'
import { mistypedTimestamps, unknownFields } from './wireMessages.ts'

/** A request's body, by wire name. */
export type Body = Record<string, unknown>

/** The fields that were sent, by form type. */
export type Parts = Map<string, StagePart>

/** Splits the body by stage. Throws `Invalid` for unknown fields and malformed timestamps (spec decision 20). */
export function partsOf({ stages }: Workflows, body: Body): Parts {
  const { parts, unknown } = splitPayload(stages, body)
  if (unknown.length > 0) throw new Invalid(unknownFields(unknown))
  const mistyped = stages.flatMap(({ stage: { payload } }) =>
    Object.keys(payload.stamps ?? {}).flatMap((name) =>
      isTimestamp(body[payload.prefix + name]) ? [] : [payload.prefix + name],
    ),
  )
  if (mistyped.length > 0) throw new Invalid(mistypedTimestamps(mistyped))
  return parts
}

/** Whether a value is a time in any spelling, or unset. The server records times of its own (spec decision 19). */
const isTimestamp = (given: unknown): boolean =>
  isUnset(given) || (typeof given === 'string' && !Number.isNaN(Date.parse(given)))
