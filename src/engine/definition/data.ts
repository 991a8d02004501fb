import type { JSONSchema7 } from 'json-schema'

export type Schema = JSONSchema7

/**
 * A value that is computed: JsonLogic, of the operators in `src/engine/expressions/operators/`. A number, a text, true
 * and false stand for themselves; `{ "operator": operands }` is computed; `{ "var": name }` is the value of a field, a
 * fact, or a column of a table.
 */
export type Expression = number | string | boolean | Expression[] | Operation

export interface Operation {
  [operator: string]: Expression
}

/** A condition over the form's data and facts: a JSON Schema of the subset, or an expression. */
export type Condition = Schema | Operation

/** What a person edits: one value per field, by field name; an unset field is absent (never null or ''). */
export type FormData = Record<string, unknown>

/** A transition as the server offers it (product spec §3, Workflow transition). */
export interface Transition {
  code: string
  name: string
  description?: string | null
  metadata?: {
    ui_behavior?: { navigate_on_success?: string | null; confirm?: boolean | null } | null
    /** The person must say why. */
    requires_reason?: boolean
    /** The whole form is validated first. */
    completes?: boolean
    /** The absent colleague in whose place the person takes it (ADR 0018). */
    on_behalf_of?: string
  } | null
}

/** A dotted path into the application record: a column, or `<source>.<field>`. */
export type RecordPath = string
