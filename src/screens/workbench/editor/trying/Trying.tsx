import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { TriedAction, TriedPath } from '../../../../api/http/types.ts'
import { t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { Problem } from '../../../../ui/Problem.tsx'
import { formTypes } from '../../../../workbench/files.ts'
import { sharedDefinitionsOf } from '../../../../workbench/preview/sharedDefinitions.ts'
import { createPreview } from '../../../../workbench/preview/stage.ts'
import { type Situation, newSituation, caseInputOf, recordIn } from '../../../../workbench/tries/situation.ts'
import { useUser } from '../../../auth.ts'
import { Refusal } from '../../Refusal.tsx'
import type { DraftActor } from '../draft/useDefinitionDraft.ts'
import { useEditor } from '../useEditor.ts'
import { SituationForm } from './SituationForm.tsx'
import { TriedForm } from './TriedForm.tsx'
import { Verdict } from './Verdict.tsx'
import { Ways } from './Ways.tsx'
import { inBrowser } from './inBrowser.ts'
import './trying.css'
import { findSituation } from './keptSituation.ts'
import { useKept } from './useKept.ts'
import { useTried } from './useTried.ts'

/** An application that somebody makes up here, or made up before the page was reloaded. */
export function Trying({ actor }: { actor: DraftActor }) {
  const { files, selection } = useEditor()
  const { id } = useUser()
  const { data, isSuccess } = useQuery({
    queryKey: ['situation', id],
    queryFn: async () => (await findSituation(id)) ?? null,
    gcTime: 0,
    staleTime: Infinity,
  })
  const formType = 'stage' in selection ? selection.stage : (formTypes(files)[0] ?? '')
  if (!formTypes(files).includes(formType)) return <p>{t('There is no such form.')}</p>
  if (!isSuccess) return null
  return <Tried actor={actor} user={id} found={data ? { ...data, formType } : newSituation(formType)} />
}

interface TriedProps {
  actor: DraftActor
  user: string
  found: Situation
}

/** The results of the draft for the made-up application, in the browser and at the server. */
function Tried({ actor, user, found }: TriedProps) {
  const { files } = useEditor()
  const [situation, setSituation] = useState(found)
  const [begins, setBegins] = useState(0)
  useKept(user, situation)
  const [path, setPath] = useState<TriedPath>()
  const [preview] = useState(createPreview)
  const [, setQuery] = useSearchParams()
  const { formType } = situation
  const stage = useMemo(() => preview(files, formType), [preview, files, formType])
  const sharedDefinitions = useMemo(() => sharedDefinitionsOf(files), [files])
  const input = caseInputOf(files, situation, sharedDefinitions?.application ?? {})
  const asked = path ? askedOf(path) : situation.at
  const {
    data: tried,
    error,
    isCurrent,
    refetch,
  } = useTried(actor, { formType, given: input, ...(asked && { path: asked }) })

  const goTo = (next: Situation, along: TriedPath | undefined) => {
    setSituation(next)
    setPath(along)
    if (next.formType !== formType) setQuery({ stage: next.formType, try: 'true' }, { replace: true })
  }
  const change = (changed: Partial<Situation>) => {
    const next = { ...situation, ...changed }
    const isElsewhere = next.formType !== formType || next.kind !== situation.kind || next.at !== situation.at
    goTo(next, isElsewhere ? undefined : path)
  }
  const take = ({ leads, path: after }: TriedAction) =>
    leads && goTo({ ...situation, states: { ...situation.states, [formType]: leads.state } }, after ?? path)

  if (!stage || !sharedDefinitions)
    return <Problem severity="warning">{t('This form cannot be drawn while its files have mistakes.')}</Problem>
  const application = recordIn(files, formType, input, tried?.state.code ?? '')
  const here = inBrowser({ stage, application, reference: sharedDefinitions.reference }, situation, tried?.rights)
  return (
    <>
      <div className="editor">
        <SituationForm
          situation={situation}
          sharedDefinitions={sharedDefinitions}
          change={change}
          onBegin={() => {
            goTo(newSituation(formType), undefined)
            setBegins(begins + 1)
          }}
        />
        <TriedForm
          key={`${formType} ${begins}`}
          form={here}
          editing={tried?.editing ?? []}
          onChange={(data) => setSituation((so) => ({ ...so, forms: { ...so.forms, [formType]: data } }))}
        />
        <section className="editor-properties" aria-label={t('Result')} aria-busy={!isCurrent}>
          {error && (
            <>
              <Refusal error={error} />
              <PlainButton look="outlined" onClick={() => void refetch()}>
                {t('Try again')}
              </PlainButton>
            </>
          )}
          {!error && !tried && <p role="status">{t('Asking the server…')}</p>}
          {!error && tried && <Verdict {...{ tried, isCurrent, here, input, formType }} onTake={take} />}
        </section>
      </div>
      {tried && (
        <Ways
          {...{ stage, sharedDefinitions, tried }}
          kind={situation.kind}
          onGo={(to) => goTo({ ...situation, formType: to }, path ?? tried.path ?? undefined)}
        />
      )}
    </>
  )
}

const askedOf = ({ value, done }: TriedPath) => ({ value, done })
