import type { FormatName } from 'ajv-formats'
import type { FieldUi, ReferenceDefinition, Schema } from '../definition.ts'

/** A field or a column, as its definition describes it. */
export interface DescribedField {
  schema: Schema
  ui?: FieldUi
  reference?: ReferenceDefinition
}

/** How a reader writes a value: as it stands, as a number or a day, or folded up because it is long. */
export type ShownAs = 'text' | 'longText' | 'number' | 'date'

/** A kind of field: all that the product knows of it, on both sides. */
export interface FieldKind {
  /** Whether a field is of this kind. A field is of the first kind of the table that says so. */
  matches(field: DescribedField): boolean
  /** The `format` that its definitions write, where that tells it from others. */
  format?: Format
  /** The widget that draws it where its definition names none. */
  widget: string
  shownAs: ShownAs
  /** What stands after the value, such as `%`. */
  unit?: string
  /** A value as a server may spell it → as its schema asks for it. What cannot be read stays, for the validation to name it. */
  read(value: unknown, schema: Schema): unknown
  /** The value in words, where it is no single text, number or day. */
  sentence?(value: unknown, schema: Schema): string
  /** What a person typed → the value. What says nothing is undefined, what cannot be read stays. */
  parse(text: string): unknown
}

export interface Format {
  name: string
  type: 'string' | 'number'
  /** For the analyst who writes it. */
  description: string
  /** Completes "… must be". */
  mustBe: string
  /** The check of `ajv-formats`; without one the type alone is checked. */
  check?: FormatName
}

export const parseText = (text: string): unknown => (text.trim() === '' ? undefined : text)
