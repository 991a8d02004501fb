import { skipToken, useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { ApiError } from '../../../../api/http/errors.ts'
import { checkDefinitionDraft } from '../../../../api/workbench/draft.ts'
import { useSettled } from '../../../../ui/useSettled.ts'
import type { DefinitionFiles } from '../../../../workbench/files.ts'
import { type Mistake, mistakeIn } from '../../../../workbench/properties/placeOfMistake.ts'
import type { DraftActor } from './useDefinitionDraft.ts'

/** In ms: a check takes the server seconds, and is not asked for while a person goes on. */
const pause = 1500

/** In ms: to the next try where the server did not answer, as the draft itself is sent again. */
const pauseAfterFailure = 10_000

const none: string[] = []

/** What the server finds wrong with the draft as it is kept; it cannot be `failed` and found. */
export interface FoundMistakes {
  mistakes: readonly Mistake[]
  isFailed: boolean
  again(): void
}

export function useMistakes(actor: DraftActor, files: DefinitionFiles): FoundMistakes {
  const revision = useSelector(actor, ({ context }) => context.server.revision)
  const settled = useSettled(revision, pause)
  const {
    data = none,
    isSuccess,
    isPlaceholderData,
    errorUpdateCount,
    refetch,
  } = useQuery({
    queryKey: ['checkedDraft', settled],
    queryFn: settled > 0 ? checkDefinitionDraft : skipToken,
    staleTime: Infinity,
    placeholderData: (before) => before,
    refetchInterval: ({ state: { error } }) => isUnanswered(error) && pauseAfterFailure,
  })
  // While it is tried again it is still unknown.
  const isFailed = errorUpdateCount > 0 && (isPlaceholderData || !isSuccess)
  useEffect(() => {
    if (!isFailed) return
    const again = () => void refetch()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isFailed, refetch])
  const mistakes = useMemo(() => data.map((text) => mistakeIn(files, text)), [data, files])
  return { mistakes, isFailed, again: () => void refetch() }
}

/** Whether another try may have an answer: the server could not be reached, or was not able to answer. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === undefined || error.status >= 500)
