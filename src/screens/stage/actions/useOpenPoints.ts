import { useMemo } from 'react'
import type { FormData, Transition } from '../../../engine/definition.ts'
import { openPoints } from '../../../engine/rules/openPoints.ts'
import type { OpenPoint } from '../../../engine/rules/openPoints.ts'
import type { Loaded } from '../../../machines/stageTypes.ts'

const none: OpenPoint[] = []

/** What is missing before an action can be taken; none without an action. */
export function useOpenPoints(
  action: Transition | undefined,
  { stage, application, reference }: Loaded,
  data: FormData,
): OpenPoint[] {
  return useMemo(
    () => (action ? openPoints(stage, action, data, application, reference) : none),
    [action, stage, data, application, reference],
  )
}
