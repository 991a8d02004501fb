import { type ApplicationRecord, type User, recordOf } from '../application.ts'
import type { FormData, ReferenceData, StageFiles } from '../definition.ts'
import { converted } from '../evolution/convert.ts'
import { namesOf, placesElsewhere } from '../evolution/past.ts'
import { valueOf } from '../evolution/stored.ts'
import { isUnset, read, withoutUnset } from '../path.ts'
import { derivedOnOpening } from './derived.ts'
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
  files: StageFiles,
  application: ApplicationRecord | undefined,
  user: User,
  reference: ReferenceData,
): FormData {
  const loaded = load(files, application)
  const isNew = Object.keys(loaded).length === 0
  const data = isNew ? structuredClone(files.stage.defaults ?? {}) : loaded
  const rawValueOf = (field: string): unknown => rawValue(files, application, field)
  const derived = { ...data, ...derivedOnOpening(files, application, data, rawValueOf) }
  const filled = { ...prefilled(files, application, reference), ...withoutUnset(derived) }
  return withoutUnset({ ...filled, ...recordedUsers(files, filled, user) })
}

function load(files: StageFiles, application: ApplicationRecord | undefined): FormData {
  const fields = Object.keys(files.data.properties)
  return withoutUnset(Object.fromEntries(fields.map((field) => [field, loadField(files, application, field)])))
}

function loadField(files: StageFiles, application: ApplicationRecord | undefined, field: string): unknown {
  return readField(files, field, rawValue(files, application, field))
}

/** Decodes one field: the server's value to the form's value. */
export function readField(files: StageFiles, field: string, raw: unknown): unknown {
  const schema = files.data.properties[field] ?? {}
  const definition = rowsDefinitionOf(files, field)
  if (definition && Array.isArray(raw)) return readRows(raw, schema, definition)
  const value = valueOf(schema, accepted(files.stage.payload, field, raw), converted)
  return readValue(value, schema, files.stage.references?.[field])
}

/**
 * The field's raw value in the record: under the server's name for it (`readFrom`), under its own, or, on a server that
 * does not know that it was renamed or moved, where it was before.
 */
function rawValue(files: StageFiles, application: ApplicationRecord | undefined, field: string): unknown {
  const { unprefixed = [], readFrom } = files.stage.payload
  const record = unprefixed.includes(field) ? application : recordOf(application, files.stage.source)
  const source = readFrom?.[field]
  const elsewhere = source === undefined ? undefined : read(record, source)
  if (!isUnset(elsewhere)) return elsewhere
  const schema = files.data.properties[field] ?? {}
  const earlier = placesElsewhere(schema).map((place) => read(recordOf(application, place.source), place.field))
  const values = [...namesOf(field, schema).map((name) => read(record, name)), ...earlier]
  return values.find((value) => !isUnset(value)) ?? values[0]
}
