import { Suspense, useCallback, useImperativeHandle, useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { noFacts } from '../engine/conditions/facts.ts'
import type { FormData } from '../engine/definition.ts'
import { above, type Section, tabs } from '../engine/layout.ts'
import { shownAbove } from '../engine/shown/above.ts'
import type { FieldError } from '../engine/validation/validate.ts'
import { ErrorSummary } from '../ui/fields/ErrorSummary.tsx'
import { onDemand } from '../ui/onDemand.ts'
import { panelId, TabBar, tabId } from '../ui/fields/TabBar.tsx'
import '../ui/fields/fields.css'
import { type FormContextValue, FormProvider, NO_ERRORS } from './context.ts'
import { PrintedForm } from './printed/PrintedForm.tsx'
import { SectionView } from './Section.tsx'
import { ShownValues } from './printed/ShownValues.tsx'
import type { StageFormProps } from './types.ts'
import type { Stage } from '../engine/stage.ts'
import { useErrorGroups } from './useErrorGroups.ts'
import type { FormStore } from './store/store.ts'
import { useFormStore } from './store/useFormStore.ts'
import { useNamesForPrint } from './lookups/useNamesForPrint.ts'
import { usePrinting } from './printed/usePrinting.ts'
import { useTabs } from './useTabs.ts'
import { widgetOf } from './widgets/registry.ts'

export type { FormUser, Lookups, LookupState, SourceText, Sources, StageFormHandle, StageFormProps } from './types.ts'

/** How many sections of a tab are drawn at once; `places.css` has the same number. */
const DRAWN_AT_ONCE = 3

/** Loaded only by forms that choose from lists. */
const PreloadedLists = onDemand(async () => ({
  default: (await import('./lookups/PreloadedLists.tsx')).PreloadedLists,
}))

const namesRecords = ({ stage: { references, payload } }: Stage): boolean =>
  references !== undefined || payload.rows !== undefined

const none: FieldError[] = []
const nothing: { path?: string }[] = []
const nobody: Record<string, string> = {}

/** The one form of every stage: all that it draws comes from the stage's definition. */
export function StageForm(props: StageFormProps): ReactNode {
  // Another definition gets a new form, without the state of the old one.
  return <FormOfStage key={props.stage.hash} {...props} />
}

function FormOfStage(props: StageFormProps) {
  const { stage, readOnly, errors = none, unfinished = nothing, application, panels, handle } = props
  const { bySection, byTab, countByTab, placeOf } = useErrorGroups(stage, errors)
  const store = useFormStore(props)
  const { active, opened, open, focusField } = useTabs(placeOf)
  useImperativeHandle(handle, () => ({ flush: store.flush, focusField, openTab: open, write: writerOf(store) }), [
    store,
    focusField,
    open,
  ])
  const context = useFieldContext(props, store)
  const layout = useMemo(() => tabs(stage.ui), [stage])
  const top = useMemo(() => above(stage.ui), [stage])
  const todo = useMemo(() => countByTab(unfinished), [countByTab, unfinished])
  const printing = usePrinting(store.flush)
  useNamesForPrint(stage, props.lookups, props.data)
  const isDrawn = useCallback(
    (field: string) => {
      const { tab = -1 } = placeOf(field) ?? {}
      return tab < 0 || opened.has(tab)
    },
    [opened, placeOf],
  )
  const isTabbed = layout.length > 1
  const section = (part: Section, place = 0) => (
    <SectionView
      key={part.key}
      section={part}
      isBelow={place >= DRAWN_AT_ONCE}
      errors={bySection.get(part.key) ?? NO_ERRORS}
      readOnly={readOnly}
      panel={part.document === undefined ? part.panel && panels[part.panel] : panels.ofDocument?.[part.document]}
    />
  )
  return (
    <FormProvider value={context}>
      {printing && <PrintedForm {...props} data={store.data()} />}
      <form
        className={`stage-form on-screen${readOnly ? ' reading' : ''}`}
        aria-label={stage.stage.title}
        noValidate
        autoComplete="off"
        onSubmit={preventSubmit}
      >
        <ErrorSummary errors={errors} hasField={(path) => placeOf(path) !== undefined} onPick={focusField} />
        <div className="form-above">
          {top && section(top)}
          <ShownValues shown={shownAbove(stage.ui, application)} application={application} disabled={readOnly} />
        </div>
        {isTabbed && !readOnly && namesRecords(stage) && (
          <Suspense>
            <PreloadedLists stage={stage} lookups={props.lookups} isDrawn={isDrawn} />
          </Suspense>
        )}
        {isTabbed && <TabBar tabs={layout} active={active} errors={byTab} todo={todo} onOpen={open} />}
        {layout.map(({ index: tab, title, sections }) => (
          <div
            key={title}
            id={isTabbed ? panelId(tab) : undefined}
            className="form-panel"
            role={isTabbed ? 'tabpanel' : undefined}
            aria-labelledby={isTabbed ? tabId(tab) : undefined}
            hidden={tab !== active}
          >
            {opened.has(tab) && sections.map((part, place) => section(part, place))}
          </div>
        ))}
      </form>
    </FormProvider>
  )
}

const writerOf = (store: FormStore) => (values: FormData) => {
  for (const [field, value] of Object.entries(values)) store.write([field], value)
}

/** Enter in a field submits nothing: the screen has the actions. */
const preventSubmit = (event: FormEvent) => event.preventDefault()

function useFieldContext(props: StageFormProps, store: FormContextValue['store']): FormContextValue {
  const { stage, lookups, readOnly, facts = noFacts, hasExtras = false, sources, marks } = props
  const currentUser = useStable(props.currentUser)
  const people = useStable(props.people ?? nobody)
  const [initial] = useState(props.data)
  const saved = props.saved ?? initial
  return useMemo(
    () => ({ stage, store, lookups, readOnly, facts, hasExtras, widgetOf, saved, currentUser, people, sources, marks }),
    [stage, store, lookups, readOnly, facts, hasExtras, saved, currentUser, people, sources, marks],
  )
}

/** The first of several equal values (one level deep), so that a caller's fresh copy does not redraw every field. */
function useStable<T extends object>(value: T): T {
  const [kept, keep] = useState(value)
  if (kept === value || isEqual(kept, value)) return kept
  keep(value)
  return value
}

function isEqual(a: object, b: object): boolean {
  const [entries, others] = [Object.entries(a), new Map(Object.entries(b))]
  return entries.length === others.size && entries.every(([key, value]) => Object.is(value, others.get(key)))
}
