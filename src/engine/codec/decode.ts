import { type ApplicationRecord, type User, recordOf } from '../application.ts'
import type { FormData, ReferenceData, StageFiles } from '../definition.ts'
import { converted } from '../evolution/convert.ts'
import { namesOf, placesElsewhere } from '../evolution/past.ts'
import { valueOf } from '../evolution/stored.ts'
import { isUnset, read, withoutUnset } from '../path.ts'
import { followed } from './derive.ts'
import { prefilled } from './prefill.ts'
import { recordedUsers } from './currentUser.ts'
import { rowsDefinitionOf } from '../rows/tables.ts'
import { readRows } from './rows.ts'
import { accepted, readValue } from './value.ts'

/**
 * Decodes a stage's form data from the server's application (product spec §3). Null and '' become absent keys; an empty
 * form takes the stage's defaults. Derived, prefilled and current-user fields come last, because they read the others.
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

/** Decodes one field: the server's value to the form's value. */
export function readField(stage: StageFiles, field: string, given: unknown): unknown {
  const schema = stage.data.properties[field] ?? {}
  const definition = rowsDefinitionOf(stage, field)
  if (definition && Array.isArray(given)) return readRows(given, schema, definition)
  const value = valueOf(schema, accepted(stage.stage.payload, field, given), converted)
  return readValue(value, schema, stage.stage.references?.[field])
}

/**
 * The field's raw value in the record: under the server's name for it (`readFrom`), under its own, or, on a server that
 * does not know that it was renamed or moved, where it was before.
 */
function rawValue(stage: StageFiles, application: ApplicationRecord | undefined, field: string): unknown {
  const { unprefixed = [], readFrom } = stage.stage.payload
  const record = unprefixed.includes(field) ? application : recordOf(application, stage.stage.source)
  const source = readFrom?.[field]
  const elsewhere = source === undefined ? undefined : read(record, source)
  if (!isUnset(elsewhere)) return elsewhere
  const schema = stage.data.properties[field] ?? {}
  const earlier = placesElsewhere(schema).map((place) => read(recordOf(application, place.source), place.field))
  const values = [...namesOf(field, schema).map((name) => read(record, name)), ...earlier]
  return values.find((value) => !isUnset(value)) ?? values[0]
}
