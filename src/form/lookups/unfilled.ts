import type { FormData } from '../../engine/definition.ts'
import { isSearched } from '../../engine/references.ts'
import type { Stage } from '../../engine/stage.ts'
import type { Lookups } from '../types.ts'
import { choiceOf, follow, referenceOptions } from './lookup.ts'

/**
 * The values that follow from the records that the data name and that the data lack: a server may send only a record's
 * id, or only its name.
 */
export function unfilled(stage: Stage, lookups: Lookups, data: FormData): FormData {
  const { derived = {}, references = {} } = stage.stage
  const fields = Object.entries(derived).flatMap(([name, { from }]) =>
    references[from] && data[from] !== undefined && data[name] === undefined ? [from] : [],
  )
  const followed = fields.reduce((now, field) => follow(stage, lookups, now, field), data)
  const missing = Object.entries(followed).filter(([name]) => data[name] === undefined)
  return { ...Object.fromEntries(missing), ...idsOfNamed(stage, lookups, data) }
}

/** The ids of the records that the data give by name, where no other record has it: a save needs the id. */
function idsOfNamed({ stage: { references = {} } }: Stage, lookups: Lookups, data: FormData): FormData {
  const entries = Object.entries(references).flatMap(([field, reference]) => {
    if (data[field] === undefined || isSearched(reference)) return []
    const options = referenceOptions(reference, lookups.options(reference))
    const chosen = choiceOf(options, data[field])
    const isOnly = options.filter(({ label }) => label === chosen?.label).length === 1
    return chosen && isOnly && chosen.value !== data[field] ? [[field, chosen.value] as const] : []
  })
  return Object.fromEntries(entries)
}
