import { type ApplicationRecord, type User, hasInstance, recordOf } from '../application.ts'
import type { FormData, StageFiles } from '../definition.ts'
import type { Facts } from '../conditions/facts.ts'
import { isUnset, withoutUnset } from '../path.ts'
import { isRows, rowsDefinitionOf } from '../rows/tables.ts'
import type { Stage } from '../stage.ts'
import { prune, withheldFields } from '../conditions/visibility.ts'
import { actingUsers } from './currentUser.ts'
import type { Payload } from './payload.ts'
import { writeRows } from './rows.ts'
import { stampsOf } from './stamps.ts'
import { toWireName } from './wire.ts'

export interface EncodeContext {
  /** The application as it was loaded; absent for a new one. */
  application?: ApplicationRecord
  user: User
  now: Date
  facts: Facts
}

/**
 * The body of a save (product spec §3 and §7): every field of the stage under its wire key, with the stage's unset
 * value for empty and hidden fields, but without those that are hidden from this person alone; the timestamps; and,
 * while there is no workflow instance, the flag that asks for one.
 */
export function encode(stage: Stage, data: FormData, { application, user, now, facts }: EncodeContext): Payload {
  const record = recordOf(application, stage.stage.source)
  const visible = prune(stage, withoutUnset(data), facts)
  const values = { ...visible, ...actingUsers(stage, visible, user) }
  const withheld = withheldFields(stage, withoutUnset(data), facts)
  const sent = Object.keys(stage.data.properties).filter((field) => !withheld.has(field))
  const fields = sent.map((field): [string, unknown] => [
    toWireName(stage, field),
    wireValue(stage, field, values[field]),
  ])
  const { createInstance } = stage.stage.payload
  return {
    ...Object.fromEntries(fields),
    ...stampsOf(stage.stage.payload, record, now),
    ...(createInstance && !hasInstance(record) ? { [createInstance]: true } : {}),
  }
}

/**
 * For the server: the stage's record inside an application, with every prefixed field under the name that clients read.
 */
export function encodeRecord(files: StageFiles, data: FormData): Record<string, unknown> {
  return written(files, data, (field) => !files.stage.payload.unprefixed?.includes(field))
}

/**
 * For the server: the stage's unprefixed fields, which are at the top of the application, under the names that clients
 * read.
 */
export function encodeApplication(files: StageFiles, data: FormData): Record<string, unknown> {
  return written(files, data, (field) => files.stage.payload.unprefixed?.includes(field) ?? false)
}

function written(files: StageFiles, data: FormData, isMeant: (field: string) => boolean): Record<string, unknown> {
  const fields = Object.keys(files.data.properties).filter(isMeant)
  const { readFrom, rows } = files.stage.payload
  return Object.fromEntries(
    fields.map((field): [string, unknown] => [
      readFrom?.[field] ?? field,
      wireValue(files, field, data[field], rows?.[field]?.readFrom),
    ]),
  )
}

export function wireValue(
  files: StageFiles,
  field: string,
  value: unknown,
  columnNames?: Record<string, string>,
): unknown {
  const { unset } = files.stage.payload
  if (isUnset(value)) return unset?.[field] ?? null
  const definition = rowsDefinitionOf(files, field)
  // A list of other things was entered before the field was a table. It is sent unchanged.
  if (!definition || !isRows(value)) return value
  return writeRows(value, files.data.properties[field] ?? {}, definition, columnNames)
}
