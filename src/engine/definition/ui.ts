import type { Condition, RecordPath } from './data.ts'

/** `ui.schema.json`: where each field is and how it is drawn (an RJSF uiSchema with four keys of ours). */
export interface UiDefinition {
  /** Fields above the tabs. */
  'ui:above'?: string[]
  /** Values of the application shown beside them, read-only. */
  'ui:aboveShows'?: ShownDefinition[]
  'ui:tabs': TabDefinition[]
  /** Fields that are sent but never shown. */
  'ui:hidden'?: string[]
  /** Per field, RJSF's own uiSchema plus `ui:when`. */
  [field: string]: FieldUi | TabDefinition[] | ShownDefinition[] | string[] | undefined
}

/** A value of the application, shown under a label; `empty` is the text for a missing one. */
export interface ShownDefinition {
  label: string
  from: RecordPath
  empty: string
  /**
   * Hidden if the server does not send the value at all, not even as null: a server may have no more than product spec
   * §7.
   */
  whereSent?: boolean
}

export interface TabDefinition {
  title: string
  /** A tab is its fields, or its sections. */
  fields?: string[]
  sections?: SectionDefinition[]
}

/** A part of a form that is not a field. */
export type Panel = 'documents' | 'attach'

export interface SectionDefinition {
  title?: string
  fields: string[]
  note?: string
  panel?: Panel
  /** Only the title shows until the person opens it. */
  collapsed?: true
  /** Instead of a panel: one of the stage's `documents`, which is attached and listed here. */
  document?: string
}

export interface FieldUi {
  /** A name of `src/form/widgets/registry.ts`. */
  'ui:widget'?: string
  'ui:help'?: string
  /** For a date: a note beside the field after the person enters a day before today. */
  'ui:pastNote'?: string
  'ui:placeholder'?: string
  'ui:readonly'?: boolean
  'ui:enumNames'?: string[]
  /** For a structure: the uiSchema that RJSF reads inside it. */
  'ui:schema'?: Record<string, unknown>
  'ui:options'?: Record<string, string | number | boolean>
  /** The field is shown, and sent, only while the form data match. */
  'ui:when'?: Condition
  /** Columns of a table, by name; their `ui:when` asks about the row. */
  items?: Record<string, FieldUi>
}
