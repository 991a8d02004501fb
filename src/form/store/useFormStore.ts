import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FormData } from '../../engine/definition.ts'
import type { Stage } from '../../engine/stage.ts'
import { hiddenFields } from '../../engine/visibility.ts'
import { follow } from '../lookups/lookup.ts'
import { createFormStore, type FormStore } from './store.ts'
import type { StageFormProps } from '../types.ts'

const nothing: ReadonlySet<string> = new Set()

const isConditional = ({ checks }: Stage) => Object.keys(checks).some((key) => key.startsWith('when/'))

/**
 * The store of a form on the page. It takes the data given from outside, except its own coming back; what is still being
 * typed is committed when the form leaves the page.
 */
export function useFormStore(props: StageFormProps): FormStore {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  /** Every state reported, so that one that comes back late does not undo what was typed since. */
  const [reported] = useState(() => new WeakSet<FormData>())
  const [store] = useState(() =>
    createFormStore({
      initial: props.data,
      follow: (data, field) => follow(latest.current.stage, latest.current.lookups, data, field),
      hide: isConditional(props.stage) ? (data) => hiddenFields(latest.current.stage, data) : () => nothing,
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
