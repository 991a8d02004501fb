import { useCallback, useMemo, useRef } from 'react'
import type { StageFiles } from '../engine/definition.ts'
import type { FieldError } from '../engine/validation/validate.ts'
import type { ErrorsByPath } from './context.ts'
import { errorsBySection, fieldOf, type PlaceOf, placesOf } from './errors.ts'

/** Where each field is; computed when first needed, which is never in a form without errors. */
function placeFinder(files: StageFiles): PlaceOf {
  let places: ReturnType<typeof placesOf> | undefined
  return (path) => (places ??= placesOf(files)).get(fieldOf(path))
}

/** The errors by section, and by tab their number. */
export function useErrorGroups(files: StageFiles, errors: FieldError[]) {
  const placeOf = useMemo(() => placeFinder(files), [files])
  const before = useRef<ReadonlyMap<string, ErrorsByPath>>(new Map())
  const bySection = useMemo(() => {
    before.current = errorsBySection(errors, placeOf, before.current)
    return before.current
  }, [errors, placeOf])
  const countByTab = useCallback((list: { path?: string }[]) => countIn(list, placeOf), [placeOf])
  const byTab = useMemo(() => countByTab(errors), [errors, countByTab])
  return { bySection, byTab, countByTab, placeOf }
}

function countIn(list: { path?: string }[], placeOf: PlaceOf): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { path } of list) {
    const tab = path === undefined ? undefined : placeOf(path)?.tab
    if (tab !== undefined) counts.set(tab, (counts.get(tab) ?? 0) + 1)
  }
  return counts
}
