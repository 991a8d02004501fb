import { useCallback, useMemo, useRef, useState } from 'react'
import type { StageFiles } from '../engine/definition.ts'
import type { FieldError } from '../engine/validate.ts'
import type { ErrorsByPath } from './context.ts'
import { errorsBySection, fieldOf, isEdited, placesOf } from './errors.ts'

const none: FieldError[] = []
const nothing: ReadonlySet<string> = new Set()

/**
 * The errors to show: those given, less the ones whose fields have been edited since they were given. By section, by
 * tab (their number), and as a list.
 */
export function useErrorGroups(stage: StageFiles, errors: FieldError[] = none) {
  const [edited, setEdited] = useState(nothing)
  const [given, setGiven] = useState(errors)
  if (given !== errors) {
    setGiven(errors)
    setEdited(nothing)
  }
  const places = useMemo(() => placesOf(stage), [stage])
  const shown = useMemo(() => errors.filter(({ path }) => !isEdited(path, edited)), [errors, edited])
  const before = useRef<ReadonlyMap<string, ErrorsByPath>>(new Map())
  const bySection = useMemo(() => {
    before.current = errorsBySection(shown, places, before.current)
    return before.current
  }, [shown, places])
  const byTab = useMemo(() => countByTab(shown, places), [shown, places])
  const edit = useCallback((paths: ReadonlySet<string>) => setEdited((before) => new Set([...before, ...paths])), [])
  return { shown, bySection, byTab, places, edit }
}

function countByTab(errors: FieldError[], places: ReturnType<typeof placesOf>): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { path } of errors) {
    const tab = places.get(fieldOf(path))?.tab
    if (tab !== undefined) counts.set(tab, (counts.get(tab) ?? 0) + 1)
  }
  return counts
}
