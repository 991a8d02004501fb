import type { ReactNode } from 'react'

/**
 * How a field is placed in the grid: one cell, the whole width, a group of buttons, a box before its label, a table, a
 * structure that writes its own labels, or formatted text below its toolbar.
 */
export type Shape = 'short' | 'wide' | 'group' | 'box' | 'table' | 'structure' | 'formatted'

/** The label of these shapes names a group of controls or an editor, and so it points at no single control. */
const shared: readonly Shape[] = ['group', 'table', 'formatted']

interface FieldFrameProps {
  id: string
  label: string
  shape: Shape
  required: boolean
  help: string | undefined
  error: string | undefined
  /** A note about the value that asks for nothing; its element has `noteId`. */
  note?: ReactNode
  /** Shown beside the label. */
  mark?: ReactNode
  children: ReactNode
}

export const helpId = (id: string) => `${id}-help`
export const noteId = (id: string) => `${id}-note`
export const errorId = (id: string) => `${id}-error`

/** A field's label, control, help and error; the ids tie them to the control itself. */
export function FieldFrame({ id, label, shape, required, help, error, note, mark, children }: FieldFrameProps) {
  const Label = shared.includes(shape) ? 'span' : 'label'
  return (
    <div className={`field ${shape}${mark ? ' marked' : ''}`}>
      {shape !== 'structure' && (
        <Label id={`${id}-label`} htmlFor={Label === 'label' ? id : undefined} className="label">
          {label}
          {required && <span aria-hidden="true"> *</span>}
        </Label>
      )}
      {mark}
      {children}
      {help && (
        <span id={helpId(id)} className="field-help">
          {help}
        </span>
      )}
      {note}
      {error && (
        <span id={errorId(id)} className="field-error">
          {error}
        </span>
      )}
    </div>
  )
}
