import type { FormData } from '../definition.ts'
import { isUnset } from '../path.ts'
import type { Stage } from '../stage.ts'
import { wireValue } from './encode.ts'
import { type Payload, splitPayload } from './payload.ts'
import { toWireName } from './wire.ts'

/** Encodes only the given fields, as a save would send them: null for a cleared field. */
export function encodeTyped(stage: Stage, data: FormData): Payload {
  const fields = Object.keys(data).filter((field) => Object.hasOwn(stage.data.properties, field))
  return Object.fromEntries(fields.map((field) => [toWireName(stage, field), wireValue(stage, field, data[field])]))
}

/**
 * Decodes what `encodeTyped` encoded. Drops fields that the definition no longer has; a cleared field is present and
 * undefined.
 */
export function decodeTyped(stage: Stage, payload: Payload): FormData {
  const data = splitPayload([stage], payload).parts.get(stage.stage.formType)?.data ?? {}
  return Object.fromEntries(Object.entries(data).map(([field, value]) => [field, value ?? undefined]))
}

/** What `decodeTyped` drops, by the field that it was typed in; undefined if the definition has them all. */
export function undecodable(stage: Stage, payload: Payload): FormData | undefined {
  const { prefix } = stage.stage.payload
  const { unknown } = splitPayload([stage], payload)
  const typed = unknown.filter((key) => key.startsWith(prefix) && !isUnset(payload[key]))
  if (typed.length === 0) return undefined
  return Object.fromEntries(typed.map((key) => [key.slice(prefix.length), payload[key]]))
}
