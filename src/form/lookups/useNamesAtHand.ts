import { useEffect } from 'react'
import type { FormData } from '../../engine/definition.ts'
import type { Stage } from '../../engine/stage.ts'
import type { Lookups } from '../types.ts'

/**
 * Asks, once the page is idle, for the records that the loaded data name: on paper they are named although their tab was
 * never opened.
 */
export function useNamesAtHand(stage: Stage, lookups: Lookups, data: FormData): void {
  useEffect(() => {
    const { references = {}, payload } = stage.stage
    const own = Object.entries(references).flatMap(([field, reference]) =>
      data[field] === undefined ? [] : [reference],
    )
    const inRows = Object.entries(payload.rows ?? {}).flatMap(([field, rows]) =>
      data[field] === undefined ? [] : Object.values(rows.references ?? {}),
    )
    const ask = window.requestIdleCallback?.(() => [...own, ...inRows].forEach(lookups.options))
    return () => window.cancelIdleCallback?.(ask)
    // Only what is there as the form opens; what is chosen later has been looked up.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [stage, lookups])
}
