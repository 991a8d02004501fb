import { useSyncExternalStore } from 'react'
import type { FormData, ReferenceDefinition } from '../engine/definition.ts'
import { referenceLabel, referenceValue } from '../engine/references.ts'
import { derive } from '../engine/codec/derive.ts'
import type { Stage } from '../engine/stage.ts'
import { useFormContext } from './context.ts'
import type { Option } from './options.ts'
import type { Lookups, LookupState } from './types.ts'

const made = new WeakMap<LookupState, Map<ReferenceDefinition, Option[]>>()

/** The records of a lookup as choices; made once, however many rows show them. */
export function referenceOptions(reference: ReferenceDefinition, state: LookupState): Option[] {
  const byReference = made.get(state) ?? new Map<ReferenceDefinition, Option[]>()
  made.set(state, byReference)
  const known = byReference.get(reference)
  if (known) return known
  const options = state.records.flatMap((record) => {
    const value = referenceValue(reference, record)
    return value === undefined ? [] : [{ key: value, value, label: referenceLabel(reference, record) || value }]
  })
  byReference.set(reference, options)
  return options
}

export function useLookup(reference: ReferenceDefinition): LookupState {
  const { lookups } = useFormContext()
  return useSyncExternalStore(lookups.subscribe, () => lookups.options(reference))
}

/** The data after `field` has changed: what follows from the record it names is filled in, or taken out with it. */
export function follow(stage: Stage, lookups: Lookups, data: FormData, field: string): FormData {
  const reference = stage.stage.references?.[field]
  if (!reference) return data
  const { records } = lookups.options(reference)
  const record = records.find((candidate) => referenceValue(reference, candidate) === data[field])
  const followed = { ...data, ...derive(stage, field, record) }
  return Object.fromEntries(Object.entries(followed).filter(([, value]) => value !== undefined))
}
