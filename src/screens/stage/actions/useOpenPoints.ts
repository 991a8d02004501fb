import { useMemo, useState } from 'react'
import type { FormData, Transition } from '../../../engine/definition.ts'
import { openPoints } from '../../../engine/rules/openPoints.ts'
import type { OpenPoint } from '../../../engine/rules/openPoints.ts'
import type { Loaded } from '../../../machines/stageTypes.ts'

const none: OpenPoint[] = []

/**
 * What is missing before an action can be taken; none without an action. The same list until it says something else.
 */
export function useOpenPoints(action: Transition | undefined, loaded: Loaded, data: FormData): OpenPoint[] {
  const points = useMemo(() => (action ? openPoints(loaded.stage, action, data, loaded) : none), [action, loaded, data])
  const [kept, keep] = useState(points)
  if (kept === points || isSame(kept, points)) return kept
  keep(points)
  return points
}

const isSame = (a: OpenPoint[], b: OpenPoint[]) =>
  a.length === b.length && a.every(({ path, message }, n) => path === b[n]?.path && message === b[n]?.message)
