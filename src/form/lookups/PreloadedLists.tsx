import { useCallback, useSyncExternalStore } from 'react'
import type { ReferenceDefinition } from '../../engine/definition.ts'
import { isSearched } from '../../engine/references.ts'
import type { Stage } from '../../engine/stage.ts'
import type { Lookups, LookupState } from '../types.ts'
import { failureText } from './lookup.ts'

interface PreloadedListsProps {
  stage: Stage
  lookups: Lookups
  /** Whether a field is on the page. If so, it requests its list itself and says what failed. */
  isDrawn(field: string): boolean
}

/**
 * Requests the lists of fields on tabs that have not been opened yet, and says which of them could not be loaded
 * (product spec §8).
 */
export function PreloadedLists({ stage, lookups, isDrawn }: PreloadedListsProps) {
  const read = useCallback(() => failuresOf(stage, lookups, isDrawn).join('\n'), [stage, lookups, isDrawn])
  const failures = useSyncExternalStore(lookups.subscribe, read)
  if (failures === '') return null
  return (
    <div role="status" className="lists-failed">
      {failures.split('\n').map((failure) => (
        <span key={failure} className="field-error">
          {failure}
        </span>
      ))}
    </div>
  )
}

/** A sentence for each list that failed, in the words of the first field that chooses from it. */
function failuresOf(stage: Stage, lookups: Lookups, isDrawn: PreloadedListsProps['isDrawn']): string[] {
  const sentences = new Map<LookupState, string | undefined>()
  for (const [field, reference] of referencesOf(stage)) {
    if (isSearched(reference) || isDrawn(field)) continue
    const state = lookups.options(reference)
    if (!sentences.has(state)) sentences.set(state, failureText(reference, state))
  }
  return [...sentences.values()].flatMap((sentence) => sentence ?? [])
}

/** The references of the form's fields and of its tables' columns, each by the field. */
function referencesOf({ stage: { references = {}, payload } }: Stage): [string, ReferenceDefinition][] {
  const inRows = Object.entries(payload.rows ?? {}).flatMap(([field, rows]) =>
    Object.values(rows.references ?? {}).map((reference): [string, ReferenceDefinition] => [field, reference]),
  )
  return [...Object.entries(references), ...inRows]
}
