import { meets } from '../conditions/meets.ts'
import type { Facts } from '../conditions/facts.ts'
import type { FormData } from '../definition.ts'
import { isRecord, isUnset } from '../path.ts'
import type { Stage } from '../stage.ts'
import { valuesIn } from './cells.ts'
import { tablesOf } from './tables.ts'

/** The paths of the unset cells that rules within their row require. */
export function cellsRequired(stage: Stage, visible: FormData, facts: Facts): string[] {
  const values = { ...facts, ...visible }
  const paths = tablesOf(stage).flatMap((table) => {
    const { field, rules } = table
    const rows = visible[field]
    if (!rules.rules || !Array.isArray(rows)) return []
    return rows.flatMap((row: unknown, n) => {
      if (!isRecord(row)) return []
      const own = valuesIn(table, row, values)
      const asked = [...(rules.rules ?? []).entries()].filter(([m, { when }]) =>
        meets(stage, `rows/${field}/${m}/when`, when, own),
      )
      return asked.flatMap(([, { require }]) =>
        require.flatMap((column) => (isUnset(row[column]) ? `${field}.${n}.${column}` : [])),
      )
    })
  })
  return [...new Set(paths)]
}
