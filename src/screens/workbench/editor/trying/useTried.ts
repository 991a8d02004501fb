import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { type TryRequest, tryDefinitions } from '../../../../api/workbench/tries.ts'
import { isAtServer } from '../../../../machines/definitionDraftMachine.ts'
import { useSettled } from '../../../../ui/useSettled.ts'
import type { DraftActor } from '../draft/useDefinitionDraft.ts'

/** In ms: how long typing must pause before the server is asked. */
const pause = 300

/** The server's results by the draft, once the draft has arrived there. */
export function useTried(actor: DraftActor, asked: Omit<TryRequest, 'of'>) {
  const revision = useSelector(actor, ({ context }) => context.server.revision)
  const isKept = useSelector(actor, ({ context }) => isAtServer(context))
  const now = JSON.stringify([revision, isKept, asked])
  const settled = useSettled(now, pause)
  const isNow = settled === now && isKept
  const query = useQuery({
    queryKey: ['tried', settled],
    queryFn: isNow
      ? ({ signal }) => tryDefinitions({ of: revision > 0 ? 'draft' : 'live', ...asked }, signal)
      : skipToken,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { ...query, isCurrent: isNow && !query.isPlaceholderData && query.data !== undefined }
}
