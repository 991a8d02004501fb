import type { FormData } from '../../engine/definition.ts'
import type { Stage } from '../../engine/stage.ts'
import type { Lookups } from '../types.ts'
import { follow } from './lookup.ts'

/**
 * The values that follow from the records that the data name and that the data lack: a server may send only a record's
 * id.
 */
export function unfilled(stage: Stage, lookups: Lookups, data: FormData): FormData {
  const { derived = {}, references = {} } = stage.stage
  const fields = Object.entries(derived).flatMap(([name, { from }]) =>
    references[from] && data[from] !== undefined && data[name] === undefined ? [from] : [],
  )
  const followed = fields.reduce((now, field) => follow(stage, lookups, now, field), data)
  return Object.fromEntries(Object.entries(followed).filter(([name]) => data[name] === undefined))
}
