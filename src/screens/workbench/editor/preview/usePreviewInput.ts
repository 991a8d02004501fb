import { useMemo, useState } from 'react'
import { withComputed } from '../../../../engine/conditions/computed.ts'
import type { Facts } from '../../../../engine/conditions/facts.ts'
import type { FormData } from '../../../../engine/definition.ts'
import { readStored } from '../../../../engine/evolution/stored.ts'
import { isEqual } from '../../../../engine/path.ts'
import type { Stage } from '../../../../engine/stage.ts'
import { changed } from '../../../../machines/changes.ts'

interface PreviewInput {
  data: FormData
  /** What the form began with when it was typed. */
  begun: FormData
}

/**
 * The data of a previewed form. When its definition changes, the form begins as it would when published, and has what
 * was typed in the fields that are still there. An undo brings back what was typed in the others.
 */
export function usePreviewInput(stage: Stage, facts: Facts): [FormData, (data: FormData) => void] {
  const begun = useMemo(() => withComputed(stage, stage.stage.defaults ?? {}, facts), [stage, facts])
  const [typed, setTyped] = useState<PreviewInput>({ data: begun, begun })
  const data = useMemo(() => {
    if (typed.begun === begun) return typed.data
    const now = withComputed(stage, { ...begun, ...ownIn(stage, typed) }, facts)
    // The same object is not drawn again.
    return isEqual(now, typed.data) ? typed.data : now
  }, [stage, facts, begun, typed])
  return [data, (next) => setTyped({ data: next, begun })]
}

/** What was typed, under the names that the form's fields have now. */
function ownIn({ data: { properties } }: Stage, { data, begun }: PreviewInput): FormData {
  const own = Object.entries(readStored(properties, changed(begun, data)))
  return Object.fromEntries(own.filter(([field]) => Object.hasOwn(properties, field)))
}
