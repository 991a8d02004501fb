import { skipToken, useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { checkDefinitionDraft } from '../../../../api/workbench/draft.ts'
import { t } from '../../../../texts/t.ts'
import { Alert } from '../../../../ui/Alert.tsx'
import { Problem } from '../../../../ui/Problem.tsx'
import { useSettled } from '../../../../ui/useSettled.ts'
import { mistakeIn } from '../../../../workbench/properties/placeOfMistake.ts'
import { useEditor } from '../useEditor.ts'
import type { DraftActor } from './useDraft.ts'

/** In ms: a check takes the server seconds, and is not asked for while a person goes on. */
const pause = 1500

/** What the server finds wrong with the draft as it is kept, each with the way there and how to fix it. */
export function Mistakes({ actor }: { actor: DraftActor }) {
  const { files, choose } = useEditor()
  const revision = useSelector(actor, ({ context }) => context.server.revision)
  const settled = useSettled(revision, pause)
  const {
    data = [],
    isError,
    refetch,
  } = useQuery({
    queryKey: ['checkedDraft', settled],
    queryFn: settled > 0 ? checkDefinitionDraft : skipToken,
    staleTime: Infinity,
    placeholderData: (before) => before,
  })
  if (isError) return <Problem onRetry={() => void refetch()}>{t('The draft could not be checked.')}</Problem>
  if (data.length === 0) return null
  return (
    <Alert severity="warning" role="status" className="problem">
      {t(
        {
          one: 'This draft has a mistake. It cannot be proposed until it is corrected.',
          other: 'This draft has {count} mistakes. It cannot be proposed until they are corrected.',
        },
        { count: data.length },
      )}
      <ul className="editor-mistakes">
        {data.map((text) => {
          const { message, where, chosen } = mistakeIn(files, text)
          return (
            <li key={text}>
              {chosen ? (
                <button type="button" className="stage-link" onClick={() => choose(chosen)}>
                  {message}
                </button>
              ) : (
                message
              )}{' '}
              <small>{where}</small>
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
