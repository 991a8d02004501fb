import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { isPendingDraft } from '../../../machines/definitionDraftMachine.ts'
import { t } from '../../../texts/t.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { onDemand } from '../../../ui/onDemand.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formTypes } from '../../../workbench/files.ts'
import type { Selection } from '../../../workbench/properties/selection.ts'
import { understood } from '../../../workbench/understood.ts'
import { LeaveWarning } from '../../LeaveWarning.tsx'
import { useUser } from '../../auth.ts'
import { isInDialog } from '../../isInDialog.ts'
import { paths } from '../../paths.ts'
import { WorkbenchPage } from '../WorkbenchPage.tsx'
import { EditorBar } from './EditorBar.tsx'
import { Refused } from './Refused.tsx'
import { selectionIn, queryOf } from './selection.ts'
import { Contents } from './contents/Contents.tsx'
import { Conflict } from './draft/Conflict.tsx'
import { FailingCases } from './draft/FailingCases.tsx'
import { LiveSince } from './draft/LiveSince.tsx'
import { Mistakes } from './draft/Mistakes.tsx'
import { type LoadedDraft, loadDraft } from './draft/loadDraft.ts'
import { useDefinitionDraft } from './draft/useDefinitionDraft.ts'
import { useFailingCases } from './draft/useFailingCases.ts'
import { useMistakes } from './draft/useMistakes.ts'
import './editor.css'
import { FileView } from './files/FileView.tsx'
import { JsonPane } from './json/JsonPane.tsx'
import { StagePreview } from './preview/StagePreview.tsx'
import { Properties } from './properties/Properties.tsx'
import { useEdits } from './useEdits.ts'
import { EditorProvider } from './useEditor.ts'
import { useRenamed } from './useRenamed.ts'

const Trying = onDemand(async () => ({ default: (await import('./trying/Trying.tsx')).Trying }))

/**
 * The editor of a person's draft of the definitions: its contents, the form as it would be, and the properties of what
 * is chosen.
 */
export function Editor() {
  const { id, capabilities } = useUser()
  return capabilities?.includes('define') ? <Drafting user={id} /> : <Navigate to={paths.workbench} replace />
}

function Drafting({ user: id }: { user: string }) {
  const {
    data: arrived,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['definitionDraft', id],
    queryFn: () => loadDraft(id),
    // From now on this page holds the draft. If another window writes it too, both are notified.
    staleTime: Infinity,
    gcTime: 0,
  })
  // Drawn in slices: in one go, so large a screen would hold up the page.
  const data = useDeferredValue(arrived)
  if (data) return <LoadedEditor loaded={data} />
  return (
    <WorkbenchPage title={t('Draft')}>
      {isError && <Problem onRetry={() => void refetch()}>{t('The draft could not be loaded.')}</Problem>}
      {!isError && <Skeleton height={480} />}
    </WorkbenchPage>
  )
}

function LoadedEditor({ loaded }: { loaded: LoadedDraft }) {
  const actor = useDefinitionDraft(loaded)
  const texts = useSelector(actor, ({ context }) => context.history.now)
  // While a file is being typed and is not JSON, the parts use its last text that was.
  const [seen, setSeen] = useState({ texts, files: texts })
  if (seen.texts !== texts) setSeen({ texts, files: understood(seen.files, texts) })
  const { files } = seen
  const found = useMistakes(actor, texts)
  const isPending = useSelector(actor, ({ context }) => isPendingDraft(context))
  const [query, setQuery] = useSearchParams()
  const [first = ''] = formTypes(files)
  const selection = useMemo(() => selectionIn(query) ?? ({ kind: 'stage', stage: first } as const), [query, first])
  const choose = useCallback(
    (next: Selection) =>
      setQuery((now) => ({ ...queryOf(next), ...(now.has('json') && { json: 'true' }) }), { replace: true }),
    [setQuery],
  )
  const { apply, write, refusal } = useEdits(actor, selection)
  const rename = useRenamed({ files, selection, choose, apply })
  useKeys(actor.send)
  const isTrying = query.has('try')
  const failing = useFailingCases(found, texts, { isTrying })
  const mistakes = useMemo(() => [...found.mistakes, ...failing.cases], [found.mistakes, failing.cases])
  const editor = useMemo(
    () => ({
      files,
      texts,
      mistakes,
      outcomes: failing.outcomes,
      selection,
      choose,
      apply,
      rename,
      write,
      undo: () => actor.send({ type: 'UNDO' }),
      redo: () => actor.send({ type: 'REDO' }),
    }),
    [files, texts, mistakes, failing.outcomes, selection, choose, apply, rename, write, actor],
  )
  return (
    <EditorProvider value={editor}>
      <WorkbenchPage title={t('Draft')} actions={<EditorBar actor={actor} />}>
        <LeaveWarning
          when={isPending}
          keeping
          staysInside
          what={t('Your latest changes are not saved yet.')}
          onLeaving={() => actor.send({ type: 'FLUSH' })}
        />
        <Conflict actor={actor} copy={loaded.copy} />
        <LiveSince actor={actor} />
        <Mistakes {...found} />
        {!isTrying && <FailingCases text={failing.text} cases={failing.cases} />}
        {refusal && <Refused key={refusal} why={refusal} />}
        {isTrying ? (
          <Suspense fallback={<Skeleton height={480} />}>
            <Trying actor={actor} />
          </Suspense>
        ) : (
          <div className="editor">
            <Contents />
            <div className="editor-middle">
              {'file' in selection ? <FileView file={selection.file} /> : <StagePreview />}
              {query.has('json') && !('file' in selection) && <JsonPane />}
            </div>
            <Properties />
          </div>
        )}
      </WorkbenchPage>
    </EditorProvider>
  )
}

/** Undo and redo by keyboard. Inside a text input the browser's own undo applies; in a dialog the keys do nothing. */
function useKeys(send: (event: { type: 'UNDO' | 'REDO' }) => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isText(event.target)) return
      if (isInDialog(event.target)) return
      const type = key === 'y' || (key === 'z' && event.shiftKey) ? 'REDO' : key === 'z' ? 'UNDO' : undefined
      if (!type) return
      event.preventDefault()
      send({ type })
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [send])
}

const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox], [type=radio]), textarea, [contenteditable]')
