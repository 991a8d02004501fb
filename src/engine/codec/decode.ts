import { type ApplicationRecord, type User, recordOf } from '../application.ts'
import type { FormData, ReferenceData, StageFiles } from '../definition.ts'
import { isUnset, read, withoutUnset } from '../path.ts'
import { followed } from './derive.ts'
import { prefilled } from './prefill.ts'
import { recordedUsers } from './currentUser.ts'
import { readRows } from './rows.ts'
import { accepted, readValue } from './value.ts'

/**
 * The form's data, from the application as the server gives it. Null and '' become absent; a form with nothing in it yet
 * takes the stage's defaults. Derived, prefilled and current-user fields are filled last.
 */
export function decode(
  stage: StageFiles,
  application: ApplicationRecord | undefined,
  user: User,
  reference: ReferenceData,
): FormData {
  const loaded = load(stage, application)
  const isNew = Object.keys(loaded).length === 0
  const data = isNew ? structuredClone(stage.stage.defaults ?? {}) : loaded
  const given = (field: string): unknown => rawValue(stage, application, field)
  const derived = { ...data, ...followed(stage, application, data, given) }
  const filled = { ...prefilled(stage, application, reference), ...withoutUnset(derived) }
  return withoutUnset({ ...filled, ...recordedUsers(stage, filled, user) })
}

function load(stage: StageFiles, application: ApplicationRecord | undefined): FormData {
  const fields = Object.keys(stage.data.properties)
  return withoutUnset(Object.fromEntries(fields.map((field) => [field, loadField(stage, application, field)])))
}

function loadField(stage: StageFiles, application: ApplicationRecord | undefined, field: string): unknown {
  return readField(stage, field, rawValue(stage, application, field))
}

/** A single field's value as the server gives it → as the form's data hold it. */
export function readField(stage: StageFiles, field: string, given: unknown): unknown {
  const schema = stage.data.properties[field] ?? {}
  const definition = stage.stage.payload.rows?.[field]
  if (definition && Array.isArray(given)) return readRows(given, schema, definition)
  return readValue(accepted(stage.stage.payload, field, given), schema, stage.stage.references?.[field])
}

/** The value as it stands in the record, under the name it is read from, else under its own. */
function rawValue(stage: StageFiles, application: ApplicationRecord | undefined, field: string): unknown {
  const { unprefixed = [], readFrom } = stage.stage.payload
  const record = unprefixed.includes(field) ? application : recordOf(application, stage.stage.source)
  const source = readFrom?.[field]
  const elsewhere = source === undefined ? undefined : read(record, source)
  return isUnset(elsewhere) ? read(record, field) : elsewhere
}
