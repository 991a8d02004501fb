import { useCallback, useMemo, useRef, useState } from 'react'
import type { StageFiles } from '../engine/definition.ts'
import type { FieldError } from '../engine/validate.ts'
import type { ErrorsByPath } from './context.ts'
import { errorsBySection, fieldOf, isEdited, type PlaceOf, placesOf } from './errors.ts'

const none: FieldError[] = []
const nothing: ReadonlySet<string> = new Set()

/** Answers where a field stands; what it knows is made at the first question, which a form without errors never asks. */
function placeFinder(stage: StageFiles): PlaceOf {
  let places: ReturnType<typeof placesOf> | undefined
  return (path) => (places ??= placesOf(stage)).get(fieldOf(path))
}

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
  const placeOf = useMemo(() => placeFinder(stage), [stage])
  const shown = useMemo(() => errors.filter(({ path }) => !isEdited(path, edited)), [errors, edited])
  const before = useRef<ReadonlyMap<string, ErrorsByPath>>(new Map())
  const bySection = useMemo(() => {
    before.current = errorsBySection(shown, placeOf, before.current)
    return before.current
  }, [shown, placeOf])
  const countByTab = useCallback((list: { path?: string }[]) => countIn(list, placeOf), [placeOf])
  const byTab = useMemo(() => countByTab(shown), [shown, countByTab])
  const edit = useCallback(
    (paths: ReadonlySet<string>) => {
      if (errors.length > 0) setEdited((before) => new Set([...before, ...paths]))
    },
    [errors],
  )
  return { shown, bySection, byTab, countByTab, placeOf, edit }
}

function countIn(list: { path?: string }[], placeOf: PlaceOf): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { path } of list) {
    const tab = path === undefined ? undefined : placeOf(path)?.tab
    if (tab !== undefined) counts.set(tab, (counts.get(tab) ?? 0) + 1)
  }
  return counts
}
