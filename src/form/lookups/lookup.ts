import { t } from '../../texts/t.ts'
import { useEffect, useLayoutEffect, useReducer, useSyncExternalStore } from 'react'
import type { FormData, ReferenceDefinition } from '../../engine/definition.ts'
import { asText, fill } from '../../engine/path.ts'
import { ownType } from '../../engine/records/ownTypes.ts'
import { isSearched, referenceLabel, referenceValue } from '../../engine/references.ts'
import { derivedFromRecord } from '../../engine/codec/derived.ts'
import { type NameOf, plain } from '../../engine/shown/value.ts'
import type { Stage } from '../../engine/stage.ts'
import { useFormContext } from '../context.ts'
import type { Option } from './options.ts'
import type { Lookups, LookupState, RecordsQuery } from '../types.ts'

const made = new WeakMap<LookupState, Map<ReferenceDefinition, Option[]>>()

/** The records of a lookup as choices; made once, however many rows show them. */
export function referenceOptions(reference: ReferenceDefinition, state: LookupState): Option[] {
  const byReference = made.get(state) ?? new Map<ReferenceDefinition, Option[]>()
  made.set(state, byReference)
  const known = byReference.get(reference)
  if (known) return known
  const found = state.records.flatMap((record) => {
    const value = referenceValue(reference, record)
    return value === undefined ? [] : [{ record, value, label: referenceLabel(reference, record) || value }]
  })
  const last = new Map(found.map(({ label, value }) => [label, value]))
  const twins = new Set(found.filter(({ label, value }) => last.get(label) !== value).map(({ label }) => label))
  const options = found.map(({ record, value, label }) => {
    if (!twins.has(label)) return { key: value, value, label }
    // Records of one name have their key behind it, else their id.
    const key = asText(record[ownType(reference.resource)?.key ?? ''])
    return { key: value, value, label: `${label} (${key && key !== label ? key : value})` }
  })
  byReference.set(reference, options)
  return options
}

export function useLookup(reference: ReferenceDefinition, recordsQuery?: RecordsQuery): LookupState {
  const { lookups } = useFormContext()
  // A lookup that failed is requested again when its field is drawn again, or its search is repeated.
  useEffect(() => lookups.renew(reference, recordsQuery))
  return useSyncExternalStore(lookups.subscribe, () => lookups.options(reference, recordsQuery))
}

/**
 * The lookup that holds the record that a value names. If records are searched there may be many, so this one is
 * requested alone.
 */
export const lookupOf = (lookups: Lookups, reference: ReferenceDefinition, value: unknown): LookupState =>
  isSearched(reference) ? lookups.options(reference, { id: String(value) }) : lookups.options(reference)

/**
 * Why a lookup failed, in the definition's words; undefined if it did not fail, or if the definition wants no message.
 */
export function failureText(reference: ReferenceDefinition, { status, message }: LookupState): string | undefined {
  if (status !== 'failed' || reference.failed === '') return undefined
  return (
    (reference.failed === undefined ? message : fill(reference.failed, { message })) ??
    t('The choices could not be loaded.')
  )
}

/** The choice by its value, else by its name: other servers send one or the other. */
export function choiceOf(options: Option[], value: unknown): Option | undefined {
  if (value === undefined) return undefined
  const text = String(value)
  return options.find(({ key }) => key === text) ?? options.find(({ label }) => label === text)
}

/** The name that a form shows for a value: the choice's, else that of the recorded person. */
export function referenceName(
  reference: ReferenceDefinition,
  state: LookupState,
  people: Record<string, string>,
  value: unknown,
): string {
  const choice = choiceOf(referenceOptions(reference, state), value)
  const unnamed = state.status === 'loading' ? (reference.loading ?? t('Loading…')) : String(plain(value))
  return choice?.label ?? people[String(value)] ?? unnamed
}

/** Names values beside a form. Requests the lookups that are needed, and draws again when one arrives. */
export function useReferenceNames(lookups: Lookups, people: Record<string, string>): NameOf {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => lookups.subscribe(draw), [lookups])
  return (reference, value) => referenceName(reference, lookupOf(lookups, reference, value), people, value)
}

/**
 * The data after `field` has changed: fields that follow from the record that it names are filled in, or emptied with
 * it.
 */
export function follow(stage: Stage, lookups: Lookups, data: FormData, field: string): FormData {
  const reference = stage.stage.references?.[field]
  if (!reference) return data
  const { records } = data[field] === undefined ? { records: [] } : lookupOf(lookups, reference, data[field])
  const record =
    records.find((candidate) => referenceValue(reference, candidate) === data[field]) ??
    records.find((candidate) => referenceLabel(reference, candidate) === data[field])
  const followed = { ...data, ...derivedFromRecord(stage, field, record) }
  return Object.fromEntries(Object.entries(followed).filter(([, value]) => value !== undefined))
}
