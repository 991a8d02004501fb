import type { StageFiles } from '../definition.ts'
import { fieldCalled } from '../evolution/past.ts'

type WireNameFiles = Pick<StageFiles, 'stage' | 'data'>

/** The wire key of a field, or of a path such as `rows.0.column` (product spec §7, stage save payloads). */
export function toWireName({ stage }: Pick<StageFiles, 'stage'>, path: string): string {
  const [field = path] = path.split('.')
  const { prefix, unprefixed = [] } = stage.payload
  return unprefixed.includes(field) ? path : prefix + path
}

/**
 * The inverse of `toWireName`: the field, also by an earlier name, with the rest of its path; undefined if the stage
 * has no such field.
 */
export function toFieldName(files: WireNameFiles, wireName: string): string | undefined {
  const { prefix, unprefixed = [] } = files.stage.payload
  const [key = wireName] = wireName.split('.')
  if (unprefixed.includes(key)) return wireName
  if (!key.startsWith(prefix)) return undefined
  const field = fieldCalled(files.data.properties, key.slice(prefix.length))
  return field === undefined || unprefixed.includes(field) ? undefined : field + wireName.slice(key.length)
}
