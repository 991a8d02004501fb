import { skipToken, useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { checkDefinitionDraft } from '../../../../api/workbench/draft.ts'
import { useSettled } from '../../../../ui/useSettled.ts'
import type { DefinitionFiles } from '../../../../workbench/files.ts'
import { type Mistake, mistakeIn } from '../../../../workbench/properties/placeOfMistake.ts'
import type { DraftActor } from './useDraft.ts'

/** In ms: a check takes the server seconds, and is not asked for while a person goes on. */
const pause = 1500

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
    isError,
    refetch,
  } = useQuery({
    queryKey: ['checkedDraft', settled],
    queryFn: settled > 0 ? checkDefinitionDraft : skipToken,
    staleTime: Infinity,
    placeholderData: (before) => before,
  })
  const mistakes = useMemo(() => data.map((text) => mistakeIn(files, text)), [data, files])
  return { mistakes, isFailed: isError, again: () => void refetch() }
}
