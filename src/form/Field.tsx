import { memo, Suspense, useCallback, useMemo } from 'react'
import type { Schema, StageFiles } from '../engine/definition.ts'
import { fieldUi } from '../engine/layout.ts'
import { errorId, FieldFrame, helpId, noteId } from '../ui/fields/FieldFrame.tsx'
import { onDemand } from '../ui/onDemand.ts'
import { useErrors, useFormContext } from './context.ts'
import { FieldMark } from './FieldMark.tsx'
import { PastNote } from './PastNote.tsx'
import { describedField } from './describedField.ts'
import { inputId, proposalId } from './store/path.ts'
import { useValue } from './store/useStore.ts'

/** Loaded only by forms whose definitions propose values. */
const ProposalNote = onDemand(async () => ({ default: (await import('./ProposalNote.tsx')).ProposalNote }))

/** Loaded only by forms with fields that sum up others. */
const Sources = onDemand(async () => ({ default: (await import('./sources/Sources.tsx')).Sources }))

interface FieldProps {
  name: string
  schema: Schema
  required: boolean
  readonly: boolean
  /** Shown beside its label. */
  mark: string | undefined
}

/** A field with its label, help and error. It reads its value from the form's store and writes it there. */
export const Field = memo(function Field({ name, schema, readonly, mark, ...props }: FieldProps) {
  const context = useFormContext()
  const { stage, store, readOnly, hasExtras, widgetOf } = context
  const path = useMemo(() => [name], [name])
  const write = useCallback((next: unknown) => store.write(path, next), [store, path])
  // A read-only form requires nothing.
  const required = !readOnly && (props.required || isRequiredWhenShown(stage, name))
  const error = useErrors().get(name)
  const id = inputId(name)
  const { ui, reference, kind } = describedField(stage, name)
  const { Widget, Read = Widget, shape, follows } = widgetOf({ ui, kind })
  const Drawn = readonly ? Read : Widget
  const value = useValue(store, path, !follows)
  const label = schema.title ?? name
  const help = ui['ui:help']
  const pastNote = readonly ? undefined : ui['ui:pastNote']
  const isProposed = hasExtras && !readonly && stage.stage.proposed?.[name] !== undefined
  const sources = readonly ? undefined : context.sources?.get(name)
  const describing = [
    help && helpId(id),
    pastNote && noteId(id),
    isProposed && proposalId(id),
    error && errorId(id),
  ].filter(Boolean)
  const note = (pastNote || isProposed || sources) && (
    <>
      {pastNote && <PastNote path={path} text={pastNote} />}
      <Suspense>
        {isProposed && <ProposalNote path={path} name={name} schema={schema} ui={ui} reference={reference} />}
        {sources && <Sources path={path} label={label} schema={schema} sources={sources} />}
      </Suspense>
    </>
  )
  return (
    <FieldFrame
      id={id}
      label={label}
      shape={shape}
      required={required}
      help={help}
      error={error}
      note={note}
      mark={mark && <FieldMark text={mark} label={label} onFollow={() => context.marks?.follow(name)} />}
    >
      <Drawn
        id={id}
        path={path}
        name={name}
        label={label}
        schema={schema}
        ui={ui}
        kind={kind}
        value={value}
        onChange={write}
        required={required}
        readonly={readonly}
        disabled={readOnly}
        describedBy={describing.join(' ') || undefined}
        invalid={error !== undefined}
        reference={reference}
        inCell={false}
      />
    </FieldFrame>
  )
})

/** Whether a field that is shown only under a condition must be filled under the same one. */
function isRequiredWhenShown({ data, ui }: StageFiles, field: string): boolean {
  const when = fieldUi(ui, field)?.['ui:when']
  return when !== undefined && demands(data, field, JSON.stringify(when))
}

function demands({ if: condition, then: demanded }: Schema, field: string, when: string): boolean {
  return (
    typeof demanded === 'object' && (demanded.required?.includes(field) ?? false) && JSON.stringify(condition) === when
  )
}
