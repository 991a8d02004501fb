import type { FormatName } from 'ajv-formats'
import type { FieldUi, ReferenceDefinition, Schema } from '../definition.ts'
import type { Locale } from '../locale.ts'
import { isBlank } from '../path.ts'

/** A field or a column, as its definition describes it. */
export interface DescribedField {
  schema: Schema
  ui?: FieldUi
  reference?: ReferenceDefinition
}

/** How a value is displayed: as plain text, as a number or a day, or collapsed because it is long. */
export type DisplayKind = 'text' | 'longText' | 'number' | 'date'

/** A kind of field: everything that browser and server know about it. */
export interface FieldKind {
  /** Whether a field is of this kind. The first kind in the registry that matches counts. */
  matches(field: DescribedField): boolean
  /** The `format` in data.schema.json that marks this kind, if it has one. */
  format?: Format
  /** The widget that draws it if the definition names none. */
  widget: string
  shownAs: DisplayKind
  /** The unit shown after the value, such as `%`. */
  unit?: string
  /**
   * Decodes a server's value to the type of the schema. A value that cannot be decoded stays, so that validation can
   * name it.
   */
  read(value: unknown, schema: Schema): unknown
  /** The display text of a value that is not a single text, number or day. */
  sentence?(value: unknown, schema: Schema, ui?: FieldUi): string
  /** The text in which a person types a value, where that is another than the value itself. */
  typed?(value: unknown, locale: Locale): string
  /** What JSON Schema cannot say of the kind's values: completes the sentence "<field> must …". */
  refuses?(value: unknown, schema: Schema): string | undefined
  /** Parses typed or pasted text. Blank text is undefined; text that cannot be parsed stays. */
  parse(text: string, context: ParseContext): unknown
  /** Whether a value that was parsed is of the kind; by default, every value is. */
  fits?(value: unknown, schema: Schema): boolean
}

/** For which field a text was typed, and how the person writes. */
export interface ParseContext {
  schema: Schema
  /** The names of its options. */
  names?: string[]
  locale: Locale
}

export interface Format {
  name: string
  type: 'string' | 'number' | 'object'
  /** The description that an analyst sees in the editor. */
  description: string
  /** Completes the sentence "<field> must be …". */
  mustBe(): string
  /** The name of the check in `ajv-formats`; if absent, only the type is checked. */
  check?: FormatName
  /** The keywords about texts that may be beside it; others would have no effect. */
  beside?: readonly string[]
  /**
   * Completes the sentence "<field> must …" where a text is longer than `maxLength` with what is beside the text
   * itself.
   */
  tooLong?(): string
  /** What the format stands for, in keywords of JSON Schema. */
  expand?(schema: Schema): Schema
  /** The options that it offers unless the field names its own, and what they are called. */
  options?: readonly string[]
  nameOf?(option: string, language?: string): string
}

/** Letters with accents as one character each: what some programs copy looks the same and would not be found. */
export const parseText = (text: string): unknown => (isBlank(text) ? undefined : text.normalize('NFC'))
