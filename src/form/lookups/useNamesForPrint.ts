import { useEffect } from 'react'
import type { FormData } from '../../engine/definition.ts'
import { isRecord } from '../../engine/path.ts'
import { isSearched } from '../../engine/references.ts'
import type { Stage } from '../../engine/stage.ts'
import { rowsOf } from '../store/useStore.ts'
import type { Lookups } from '../types.ts'
import { lookupOf } from './lookup.ts'
import { whenIdle } from './whenIdle.ts'

/**
 * Requests the records that the loaded data name once the page is idle, so that a printed form has their names although
 * their tab was never opened.
 */
export function useNamesForPrint(stage: Stage, lookups: Lookups, data: FormData): void {
  useEffect(() => {
    const { references = {}, payload } = stage.stage
    const own = Object.entries(references).flatMap(([field, reference]) =>
      data[field] === undefined ? [] : [() => lookupOf(lookups, reference, data[field])],
    )
    const inRows = Object.entries(payload.rows ?? {}).flatMap(([field, rows]) =>
      Object.entries(rows.references ?? {}).flatMap(([column, reference]) =>
        rowsOf(data[field]).flatMap((row) => {
          const value = isRecord(row) ? row[column] : undefined
          // A list that is loaded as a whole is requested with the form, and is there when the table is opened.
          return value === undefined && isSearched(reference) ? [] : [() => lookupOf(lookups, reference, value)]
        }),
      ),
    )
    return whenIdle(() => [...own, ...inRows].forEach((ask) => ask()))
    // Only what the form opens with; what is chosen later has been looked up.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [stage, lookups])
}
