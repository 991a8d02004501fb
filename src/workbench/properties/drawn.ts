import type { FieldUi, Schema } from '../../engine/definition.ts'
import type { JsonPath } from '../files.ts'

/** One thing that the definitions say of what is chosen, as a field of a form. */
export interface Property {
  /** Its name in the form: no field that is edited has one with a dash. */
  name: string
  file: string
  at: JsonPath
  /** How many steps of `at` lead to what the form is about, which stays even if nothing is left in it. */
  depth?: number
  /** The list that must be there, if only empty. */
  isRequired?: boolean
  schema: Schema
  ui: FieldUi
  /** It is one of the names in a list; its value is true or absent. */
  inList?: string
  /** A list of texts is written one a line. */
  as?: 'lines'
  /** The value that the file may have instead of a list, and that means all. The form shows it as `everything`. */
  whole?: string
}

/** The choice that means all. No field has this name. */
export const everything = '*'

/** Longer texts have several lines. */
const line = 200

/** The meta-schema's part as a field: its description is the help. */
export function drawn(schema: Schema, title: string): { schema: Schema; ui: FieldUi } {
  const { description, const: only, translated: _, ...own } = schema as Schema & { translated?: string }
  const help = description === undefined ? {} : { 'ui:help': description }
  if (only === true || own.type === 'boolean')
    return { schema: { type: 'boolean', title }, ui: { ...help, 'ui:widget': 'checkbox' } }
  if (own.enum) return { schema: { type: 'string', title, enum: own.enum }, ui: help }
  return { schema: { ...own, title }, ui: { ...help, ...((own.maxLength ?? 0) > line && { 'ui:widget': 'textarea' }) } }
}
