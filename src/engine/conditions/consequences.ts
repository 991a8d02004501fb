import type { StageFiles } from '../definition.ts'
import { perStage } from '../perStage.ts'
import { tablesOf } from '../rows/tables.ts'
import type { Stage } from '../stage.ts'
import { readsByName } from './computed.ts'
import { readBy } from './condition.ts'
import { readByConditions } from './visibility.ts'

interface DecidingFields {
  /** A table is one if any of its columns is. */
  fields: ReadonlySet<string>
  /** As expressions name them: a column is `table.column`, a table means all its columns. */
  names: ReadonlySet<string>
}

/** What decides about other fields and cells: what they are computed from, and what shows, locks or fills them in. */
const deciding = perStage((stage: Stage): DecidingFields => {
  const names = [
    ...[...readsByName(stage).values()].flat(),
    ...readByConditions(stage),
    ...readByLocks(stage),
    ...Object.keys(stage.stage.references ?? {}),
  ]
  // In a row that is added, cells are computed and hidden, whatever decides about them.
  const tables = tablesOf(stage).flatMap(({ field, conditional, rules }) =>
    conditional.length > 0 || rules.computed ? [field] : [],
  )
  const fields = names.map((name) => name.split('.', 1)[0] ?? name)
  return { fields: new Set([...fields, ...tables]), names: new Set(names) }
})

const readByLocks = ({ stage: { rules = [] } }: StageFiles): string[] =>
  rules.flatMap(({ lock, when }) => (lock && when ? readBy(when) : []))

/**
 * Whether another value of the field, or of the cell at `table`, row, `column`, can change anything else in the form.
 */
export function hasConsequences(stage: Stage, [field, , column]: readonly (string | number)[]): boolean {
  const { fields, names } = deciding(stage)
  if (column === undefined) return fields.has(String(field))
  return names.has(String(field)) || names.has(`${field}.${column}`)
}
