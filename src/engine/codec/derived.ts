import type { ApplicationRecord } from '../application.ts'
import type { FormData, StageFiles } from '../definition.ts'
import { fill, isRecord, isUnset, read } from '../path.ts'
import { readValue } from './value.ts'

/**
 * The derived fields after a person chooses `record` in the reference `field`. `take` is a property of the record, or a
 * template such as `{first_name} {last_name}`. Without a record, because the choice was cleared, all of them are
 * undefined.
 */
export function derivedFromRecord({ stage, data }: StageFiles, field: string, record: unknown): FormData {
  const entries = Object.entries(stage.derived ?? {}).flatMap(([name, { from, take }]) =>
    from === field && take ? [[name, readValue(taken(record, take), data.properties[name] ?? {})] as const] : [],
  )
  return Object.fromEntries(entries)
}

function taken(record: unknown, take: string): unknown {
  const value = take.includes('{') ? fill(take, record).trim() : read(record, take)
  return isUnset(value) ? undefined : value
}

/**
 * The derived fields of a form when it opens. A field derived from an application path takes the value there, if the
 * server has one. A field derived from a chosen record keeps its loaded value, and takes the record's only if
 * it has none. `rawValueOf` gives a field's value as the server sends it.
 */
export function derivedOnOpening(
  files: StageFiles,
  application: ApplicationRecord | undefined,
  data: FormData,
  rawValueOf: (field: string) => unknown,
): FormData {
  const entries = Object.entries(files.stage.derived ?? {}).map(([name, { from, take }]) => {
    const value = take ? fromRecord(data[name], rawValueOf(from), take) : present(application, from, data[name])
    return [name, readValue(value, files.data.properties[name] ?? {})] as const
  })
  return Object.fromEntries(entries)
}

function fromRecord(loaded: unknown, record: unknown, take: string): unknown {
  return isUnset(loaded) && isRecord(record) ? taken(record, take) : loaded
}

/**
 * The value at an application path. Null there clears the field if the server counts versions; any other server may
 * have the value in the form's own record alone (product spec §3).
 */
function present(application: ApplicationRecord | undefined, path: string, loaded: unknown): unknown {
  const value = read(application, path)
  const isLeftOut = application?.version === undefined ? isUnset(value) : value === undefined
  return isLeftOut ? loaded : value
}
