import type { ComponentType } from 'react'
import type { FieldUi, ReferenceDefinition, Schema } from '../../engine/definition.ts'
import type { FieldKind } from '../../engine/kinds/kind.ts'
import type { Shape } from '../../ui/fields/FieldFrame.tsx'
import type { FieldPath } from '../store/path.ts'

/** A widget: all that the product knows of it, except its name, which is its key in the table. */
export interface WidgetDescriptor {
  Widget: ComponentType<WidgetProps>
  /** Draws a field that is only read; by default, the same component. */
  Read?: ComponentType<WidgetProps>
  shape: Shape
  /** What is printed; by default, the value's text. */
  Printed?: ComponentType<{ value: string }>
  /**
   * Its input holds the text and follows the data by itself (`useTypedText`), so that a new value does not draw the
   * field.
   */
  follows?: boolean
  /** It has no room in a table's cell. */
  fitsCell?: false
  /** It holds a figure: in a table its column is narrow. */
  isFigure?: true
  /** An empty field shows its `ui:placeholder`. */
  placeholder?: true
  /** What a field must be, for the checker of definitions. */
  draws: Schema
  /** The `ui:options` that it reads, by name. */
  options?: Record<string, Schema>
}

/** The props of a widget: a value and a way to change it, as in RJSF, with what ties it to its label and errors. */
export interface WidgetProps {
  /** The input's id; the label points at it, and `<id>-label` is the label's own. */
  id: string
  path: FieldPath
  /** The field's name, or the column's in a row. */
  name: string
  label: string
  schema: Schema
  ui: FieldUi
  kind: FieldKind
  /** Undefined when unset. */
  value: unknown
  /** Undefined unsets. */
  onChange(value: unknown): void
  required: boolean
  readonly: boolean
  /**
   * The whole form is read-only, so its fields are disabled (product spec §2). A text can still have the focus and be
   * copied: its input is read-only, and `aria-disabled`.
   */
  disabled: boolean
  /** Ids of the help and error texts. */
  describedBy: string | undefined
  invalid: boolean
  reference: ReferenceDefinition | undefined
  /** In a table's cell the column's header is the label: the input carries it itself. */
  inCell: boolean
}

/** The attributes that every native input of a widget carries. */
export function inputAttributes({ id, label, required, disabled, describedBy, invalid, inCell }: WidgetProps) {
  return {
    id,
    'aria-label': inCell ? label : undefined,
    'aria-required': required || undefined,
    'aria-disabled': disabled || undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  }
}
