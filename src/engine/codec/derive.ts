import type { ApplicationRecord } from '../application.ts'
import type { FormData, StageFiles } from '../definition.ts'
import { fill, isRecord, isUnset, read } from '../path.ts'
import { readValue } from './value.ts'

/**
 * The fields that follow from choosing `record` for the reference `field`: `take` is a property of the record or a template
 * such as `{first_name} {last_name}`. With no record they are all undefined: the choice was cleared.
 */
export function derive(stage: Pick<StageFiles, 'stage'>, field: string, record: unknown): FormData {
  const entries = Object.entries(stage.stage.derived ?? {}).flatMap(([name, { from, take }]) =>
    from === field && take ? [[name, taken(record, take)] as const] : [],
  )
  return Object.fromEntries(entries)
}

function taken(record: unknown, take: string): unknown {
  const value = take.includes('{') ? fill(take, record).trim() : read(record, take)
  return isUnset(value) ? undefined : value
}

/**
 * What derived fields hold when the form is opened: those of an application path hold the value there, wherever the server
 * gives that path at all; those of a chosen record are filled from it only where the server gave the record but not the field.
 */
export function followed(
  stage: StageFiles,
  application: ApplicationRecord | undefined,
  data: FormData,
  given: (field: string) => unknown,
): FormData {
  const entries = Object.entries(stage.stage.derived ?? {}).map(([name, { from, take }]) => {
    const value = take ? fromRecord(data[name], given(from), take) : present(read(application, from), data[name])
    return [name, readValue(value, stage.data.properties[name] ?? {})] as const
  })
  return Object.fromEntries(entries)
}

function fromRecord(loaded: unknown, record: unknown, take: string): unknown {
  return isUnset(loaded) && isRecord(record) ? taken(record, take) : loaded
}

/** Null says that there is nothing; only an absent value keeps the loaded one. */
function present(value: unknown, loaded: unknown): unknown {
  return value === undefined ? loaded : value
}
