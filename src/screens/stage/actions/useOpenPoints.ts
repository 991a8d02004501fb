import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { FormData, Transition } from '../../../engine/definition.ts'
import { countOpenPoints, openPoints } from '../../../engine/rules/openPoints.ts'
import type { OpenPoint } from '../../../engine/rules/openPoints.ts'
import { requiresDocuments } from '../../../engine/rules/requiredDocuments.ts'
import { documentsQuery } from '../../documents/useDocuments.ts'
import { useExtras } from '../../useExtras.ts'
import type { LoadedForm } from '../../../machines/stageTypes.ts'
import { useDeferredResult } from '../useDeferredResult.ts'
import type { StageActor } from '../useStageContext.ts'

interface OpenPoints {
  count: number
  /** Empty while the points are only counted. */
  points: OpenPoint[]
}

const nothing: OpenPoints = { count: 0, points: [] }

/**
 * What is missing before an action can be taken; nothing if there is no action. The sentences are written only if they
 * are `listed`, because usually only their number is shown.
 */
export function useOpenPoints(
  actor: StageActor,
  action: Transition | undefined,
  loaded: LoadedForm,
  listed: boolean,
): OpenPoints {
  const documents = useHeldDocuments(loaded)
  const work = useCallback(
    (data: FormData): OpenPoints => {
      if (!action) return nothing
      const context = { ...loaded, documents }
      if (!listed) return { count: countOpenPoints(loaded.stage, action, data, context), points: [] }
      const points = openPoints(loaded.stage, action, data, context)
      return { count: points.length, points }
    },
    [action, loaded, documents, listed],
  )
  return useDeferredResult(actor, work, isSame)
}

/** The application's documents, loaded only if the form requires some; undefined until they are known. */
function useHeldDocuments({ stage, application }: LoadedForm) {
  const enabled = useExtras() && application !== undefined && requiresDocuments(stage)
  const { data } = useQuery({ ...documentsQuery(application?.id), enabled })
  return enabled ? data : undefined
}

const isSame = (a: OpenPoints, b: OpenPoints) =>
  a.count === b.count &&
  a.points.length === b.points.length &&
  a.points.every(({ path, message }, n) => path === b.points[n]?.path && message === b.points[n]?.message)
