import type { FormData, StageFiles } from '../definition.ts'
import { converted } from '../evolution/convert.ts'
import { fieldCalled } from '../evolution/past.ts'
import { renamed, valueOf } from '../evolution/stored.ts'
import { isRecord, isUnset, withoutUnset } from '../path.ts'
import { columnsOf } from '../rows/tables.ts'
import { accepted } from './value.ts'
import { toFieldName } from './wire.ts'

/** A save's body, by wire key. */
export type Payload = Record<string, unknown>

/** The part of a body that is for one stage. A key that was not sent is absent; null in `data` clears the field. */
export interface StagePart {
  data: FormData
  stamps: Record<string, unknown>
  createInstance: boolean
}

type Place = (part: StagePart, value: unknown) => void

/**
 * Splits a save's body by stage: the inverse of `encode`. What a page or a draft of earlier definitions sends under
 * earlier names comes under today's. It coerces no value, so that validation can refuse a wrong type, and returns the
 * keys that belong to no stage by name (spec decision 20). If one stage's prefix begins with another's, the longest
 * prefix whose stage has the field wins.
 */
export function splitPayload(
  stages: readonly StageFiles[],
  body: Payload,
): { parts: Map<string, StagePart>; unknown: string[] } {
  const longestFirst = stages.toSorted((a, b) => b.stage.payload.prefix.length - a.stage.payload.prefix.length)
  const parts = new Map<string, StagePart>()
  const unknown: string[] = []
  for (const [key, value] of Object.entries(body)) {
    const found = find(longestFirst, key)
    if (!found) unknown.push(key)
    else found.place(partOf(parts, found.formType), value)
  }
  return { parts, unknown }
}

function partOf(parts: Map<string, StagePart>, formType: string): StagePart {
  const part = parts.get(formType) ?? { data: {}, stamps: {}, createInstance: false }
  parts.set(formType, part)
  return part
}

function find(stages: readonly StageFiles[], key: string): { formType: string; place: Place } | undefined {
  for (const place of [placeOwn, placePrefixed]) {
    for (const stage of stages) {
      const found = place(stage, key)
      if (found) return { formType: stage.stage.formType, place: found }
    }
  }
  return undefined
}

/** Keys without a prefix: the stage's flag and its unprefixed fields. */
function placeOwn(files: StageFiles, key: string): Place | undefined {
  const { createInstance, unprefixed } = files.stage.payload
  if (key === createInstance) return (part, value) => void (part.createInstance = value === true)
  const field = fieldCalled(files.data.properties, key)
  return field !== undefined && unprefixed?.includes(field) ? placeField(files, field) : undefined
}

function placePrefixed(files: StageFiles, key: string): Place | undefined {
  const { prefix, stamps = {} } = files.stage.payload
  const name = key.startsWith(prefix) ? key.slice(prefix.length) : ''
  if (Object.hasOwn(stamps, name)) return (part, value) => void (part.stamps[name] = value)
  const field = name && !name.includes('.') ? toFieldName(files, key) : undefined
  return field ? placeField(files, field) : undefined
}

function placeField(files: StageFiles, field: string): Place | undefined {
  if (!Object.hasOwn(files.data.properties, field)) return undefined
  return (part, value) => void (part.data[field] = fieldValue(files, field, value))
}

function fieldValue(files: StageFiles, field: string, value: unknown): unknown {
  const { unset, rows } = files.stage.payload
  const schema = files.data.properties[field] ?? {}
  if (isUnset(value) || value === unset?.[field]) return null
  if (rows?.[field] && Array.isArray(value))
    return value.map((row: unknown) => (isRecord(row) ? withoutUnset(renamed(columnsOf(schema), row, converted)) : row))
  return valueOf(schema, accepted(files.stage.payload, field, value), converted)
}
