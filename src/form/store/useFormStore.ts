import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FormData } from '../../engine/definition.ts'
import { withComputed } from '../../engine/conditions/computed.ts'
import { hasConsequences } from '../../engine/conditions/consequences.ts'
import { type Facts, noFacts } from '../../engine/conditions/facts.ts'
import { lockedFields, locksFields } from '../../engine/rules/fieldRules.ts'
import { hasConditionalFields, hiddenFields, omit } from '../../engine/conditions/visibility.ts'
import { hasConditionalCells, hiddenCells } from '../../engine/rows/cells.ts'
import type { Stage } from '../../engine/stage.ts'
import { follow } from '../lookups/lookup.ts'
import { createFormStore, type FormStore } from './store.ts'
import type { StageFormProps } from '../types.ts'

const hidesAnything = (stage: Stage) => hasConditionalFields(stage) || hasConditionalCells(stage)

/** The fields that are hidden, and the cells of those that are not, such as `rows.0.column`. */
function hiddenPaths(stage: Stage, data: FormData, facts: Facts): ReadonlySet<string> {
  const fields = hiddenFields(stage, data, facts)
  return new Set([...fields, ...hiddenCells(stage, omit(data, fields), facts)])
}

const nothing: ReadonlySet<string> = new Set()

/**
 * The store of a form on the page. It takes over data from outside, except its own data coming back. What is still
 * being typed is committed when the form leaves the page.
 */
export function useFormStore(props: StageFormProps): FormStore {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const factsNow = () => latest.current.facts ?? noFacts
  /** Every state that was reported, so that one that comes back late does not undo what was typed since. */
  const [reported] = useState(() => new WeakSet<FormData>())
  const [store] = useState(() =>
    createFormStore({
      initial: props.data,
      follow: (data, path) => {
        const { stage, lookups } = latest.current
        if (!hasConsequences(stage, path)) return data
        return withComputed(stage, follow(stage, lookups, data, String(path[0])), factsNow())
      },
      decides: (path) => hasConsequences(props.stage, path),
      hide: hidesAnything(props.stage) ? (data) => hiddenPaths(props.stage, data, factsNow()) : () => nothing,
      lock: locksFields(props.stage) ? (data) => lockedFields(props.stage, data, factsNow()) : () => nothing,
      report: (data) => {
        reported.add(data)
        latest.current.onChange(data)
      },
    }),
  )
  const { data } = props
  useLayoutEffect(() => {
    if (!reported.has(data)) store.replace(data)
  }, [store, reported, data])
  useEffect(() => () => void store.flush(), [store])
  return store
}
