import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FormData, Transition } from '../../../engine/definition.ts'
import { openPoints } from '../../../engine/rules/openPoints.ts'
import type { OpenPoint } from '../../../engine/rules/openPoints.ts'
import { requiresDocuments } from '../../../engine/rules/requiredDocuments.ts'
import { documentsQuery } from '../../documents/useDocuments.ts'
import { useExtras } from '../../useExtras.ts'
import type { Loaded } from '../../../machines/stageTypes.ts'

const none: OpenPoint[] = []

/**
 * What is missing before an action can be taken; none without an action. The same list until it says something else.
 */
export function useOpenPoints(action: Transition | undefined, loaded: Loaded, data: FormData): OpenPoint[] {
  const documents = useHeldDocuments(loaded)
  const points = useMemo(
    () => (action ? openPoints(loaded.stage, action, data, { ...loaded, documents }) : none),
    [action, loaded, data, documents],
  )
  const [kept, keep] = useState(points)
  if (kept === points || isSame(kept, points)) return kept
  keep(points)
  return points
}

/** The application's documents, asked for where the form requires any; undefined as long as they are not known. */
function useHeldDocuments({ stage, application }: Loaded) {
  const enabled = useExtras() && application !== undefined && requiresDocuments(stage)
  const { data } = useQuery({ ...documentsQuery(application?.id), enabled })
  return enabled ? data : undefined
}

const isSame = (a: OpenPoint[], b: OpenPoint[]) =>
  a.length === b.length && a.every(({ path, message }, n) => path === b[n]?.path && message === b[n]?.message)
