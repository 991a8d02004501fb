import type { Schema } from '../engine/definition.ts'
import { fieldUi } from '../engine/layout.ts'
import { errorId, FieldFrame, helpId, noteId } from '../ui/fields/FieldFrame.tsx'
import { useErrors, useFormContext } from './context.ts'
import { PastNote } from './PastNote.tsx'
import { type FieldPath, inputId, pathText } from './store/path.ts'
import { isRequiredWhenShown } from './required.ts'
import { useValue } from './store/useStore.ts'
import { widgetName } from './widgetName.ts'
import { widgets } from './widgets/index.ts'

/** A field's place in its section, in words that do not depend on the version of RJSF. */
export interface FieldPlace {
  name: string
  path: FieldPath
  schema: Schema
  required: boolean
  readonly: boolean
}

/** A field with its label, help and error. It reads its value from the form's store and writes it there. */
export function Field({ name, path, schema, readonly, ...place }: FieldPlace) {
  const { stage, store, readOnly } = useFormContext()
  // Nobody is asked for anything in a form that is only read.
  const required = !readOnly && (place.required || isRequiredWhenShown(stage, name))
  const text = pathText(path)
  const error = useErrors().get(text)
  const id = inputId(text)
  const ui = fieldUi(stage.ui, name) ?? {}
  const reference = stage.stage.references?.[name]
  const { Widget, shape, follows } = widgets[widgetName(schema, ui, reference !== undefined)]
  const value = useValue(store, path, !follows)
  const label = schema.title ?? name
  const help = ui['ui:help']
  const pastNote = readonly ? undefined : ui['ui:pastNote']
  return (
    <FieldFrame
      id={id}
      label={label}
      shape={shape}
      required={required}
      help={help}
      error={error}
      note={pastNote && <PastNote path={path} text={pastNote} />}
    >
      <Widget
        id={id}
        path={path}
        name={name}
        label={label}
        schema={schema}
        ui={ui}
        value={value}
        onChange={(next) => store.write(path, next)}
        required={required}
        readonly={readonly}
        describedBy={
          [help && helpId(id), pastNote && noteId(id), error && errorId(id)].filter(Boolean).join(' ') || undefined
        }
        invalid={error !== undefined}
        reference={reference}
        inCell={false}
      />
    </FieldFrame>
  )
}
