import type { FormData } from '../../engine/definition.ts'
import type { Stage } from '../../engine/stage.ts'
import type { Lookups } from '../types.ts'
import { follow } from './lookup.ts'

/** What follows from the records that the data name, and is not in the data: a server may give a record's id alone. */
export function unfilled(stage: Stage, lookups: Lookups, data: FormData): FormData {
  const { derived = {}, references = {} } = stage.stage
  const fields = Object.entries(derived).flatMap(([name, { from }]) =>
    references[from] && data[from] !== undefined && data[name] === undefined ? [from] : [],
  )
  const followed = fields.reduce((now, field) => follow(stage, lookups, now, field), data)
  return Object.fromEntries(Object.entries(followed).filter(([name]) => data[name] === undefined))
}
