import { skipToken, useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { checkDefinitionDraft } from '../../../../api/workbench/draft.ts'
import { useSettled } from '../../../../ui/useSettled.ts'
import type { DefinitionFiles } from '../../../../workbench/files.ts'
import { type Mistake, mistakeIn } from '../../../../workbench/properties/placeOfMistake.ts'
import { untilAnswered } from '../../unanswered.ts'
import type { DraftActor } from './useDefinitionDraft.ts'

/** In ms: how long the person must pause before a check, because a check takes the server seconds. */
const pause = 1500

const none: string[] = []

/** The mistakes that the server finds in the draft as it is kept. */
export interface MistakesState {
  mistakes: readonly Mistake[]
  isFailed: boolean
  /** What the server has checked and found no mistakes in; undefined while it is not known that there are none. */
  clean: string | undefined
  again(): void
}

export function useMistakes(actor: DraftActor, files: DefinitionFiles): MistakesState {
  const { revision, base } = useSelector(actor, ({ context }) => context.server)
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
    refetchInterval: untilAnswered,
  })
  // While it is tried again, the result is still unknown.
  const isFailed = errorUpdateCount > 0 && (isPlaceholderData || !isSuccess)
  useEffect(() => {
    if (!isFailed) return
    const again = () => void refetch()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isFailed, refetch])
  const mistakes = useMemo(() => data.map((text) => mistakeIn(files, text)), [data, files])
  const isClean = isSuccess && !isPlaceholderData && data.length === 0
  return { mistakes, isFailed, clean: isClean ? `${base} ${settled}` : undefined, again: () => void refetch() }
}
