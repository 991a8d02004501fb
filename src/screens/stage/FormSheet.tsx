import Paper from '@mui/material/Paper'
import { useSelector } from '@xstate/react'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import type { User } from '../../engine/application.ts'
import type { FormData, Transition } from '../../engine/definition.ts'
import type { OpenPoint } from '../../engine/rules/openPoints.ts'
import { StageForm } from '../../form/StageForm.tsx'
import type { FieldMarks } from '../../form/marks.ts'
import type { FormUser, Lookups, StageFormHandle } from '../../form/StageForm.tsx'
import type { LoadedForm } from '../../machines/stageTypes.ts'
import { useOpenPoints } from './actions/useOpenPoints.ts'
import { t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'
import { onDemand } from '../../ui/onDemand.ts'
import { FilledInForOtherServers } from './lookups/FilledInForOtherServers.tsx'
import { peopleOf } from './notices/people.ts'
import { useSources } from './sources/useSources.ts'
import { type StageActor, useStageContext } from './useStageContext.ts'
import { usePanels } from './usePanels.tsx'
import './stage.css'

/** Loaded only by a form that compiles the credit paper. */
const StartAll = onDemand(async () => ({ default: (await import('./sources/StartAll.tsx')).StartAll }))

export interface FormSheetProps {
  actor: StageActor
  loaded: LoadedForm
  editable: boolean
  /** The tabs count what is missing before this action. */
  next: Transition | undefined
  lookups: Lookups
  /** Marks the fields that have questions. */
  marks: FieldMarks
  handle: RefObject<StageFormHandle | null>
}

/** The stage's form, for this person in this application's state. */
export function FormSheet(props: FormSheetProps) {
  const { actor, loaded, next } = props
  const { points } = useOpenPoints(actor, next, loaded, true)
  return (
    <Sheet title={loaded.stage.stage.title}>
      <FormOnSheet {...props} points={points} />
    </Sheet>
  )
}

function FormOnSheet({
  actor,
  loaded,
  editable,
  points,
  lookups,
  marks,
  handle,
}: FormSheetProps & { points: OpenPoint[] }) {
  const { base, errors, input } = useStageContext(actor, 'base', 'errors', 'input')
  const { data, onChange } = useData(actor)
  const { stage, application, facts } = loaded
  const person = useMemo(() => formUser(input.user), [input.user])
  const people = useMemo(() => peopleOf(application), [application])
  const parts = usePanels(stage, application, !editable)
  const { sources, isError, reload } = useSources(loaded, editable)
  useFocusFromAddress(handle)
  useFocusOnFirstError(actor, handle)
  return (
    <>
      {isError && <Problem onRetry={reload}>{t('The texts of the other forms could not be loaded.')}</Problem>}
      {sources && sources.size > 0 && (
        <Suspense>
          <StartAll actor={actor} loaded={loaded} sources={sources} handle={handle} />
        </Suspense>
      )}
      <FilledInForOtherServers actor={actor} loaded={loaded} />
      <StageForm
        stage={stage}
        data={data}
        saved={base}
        onChange={onChange}
        readOnly={!editable}
        errors={errors}
        unfinished={errors.length === 0 ? points : undefined}
        currentUser={person}
        people={people}
        lookups={lookups}
        application={application}
        facts={facts}
        hasExtras={input.user.capabilities !== undefined}
        sources={sources}
        marks={marks}
        {...parts}
        handle={handle}
      />
    </>
  )
}

/** The machine's data. Data that the form itself has sent do not draw it again, because it already holds them. */
function useData(actor: StageActor) {
  const [sent] = useState(() => new WeakSet<FormData>())
  const onChange = useCallback(
    (data: FormData) => {
      sent.add(data)
      actor.send({ type: 'EDIT', data })
    },
    [actor, sent],
  )
  const data = useSelector(
    actor,
    ({ context }) => context.data,
    (before, now) => before === now || sent.has(now),
  )
  return { data, onChange }
}

/** The sheet of the form; its title repeats the heading for screen readers. */
function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper variant="outlined" className="stage-sheet">
      <h2 className="visually-hidden">{title}</h2>
      {children}
    </Paper>
  )
}

/** Focuses the field that the address names. */
function useFocusFromAddress(handle: RefObject<StageFormHandle | null>): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') handle.current?.focusField(hash.slice(1))
  }, [hash, handle])
}

/** Focuses the first error, once for each refusal: correcting a field afterwards does not move the focus. */
function useFocusOnFirstError(actor: StageActor, handle: RefObject<StageFormHandle | null>) {
  const { refused, errors } = useStageContext(actor, 'refused', 'errors')
  const first = useRef<string>(undefined)
  useEffect(() => {
    first.current = errors[0]?.path
  }, [errors])
  useEffect(() => {
    if (refused && first.current !== undefined) handle.current?.focusField(first.current)
  }, [refused, handle])
}

const formUser = ({ id, first_name, last_name, name, username }: User): FormUser => ({
  id,
  first_name: first_name ?? undefined,
  last_name: last_name ?? undefined,
  name: name ?? undefined,
  username: username ?? undefined,
})
