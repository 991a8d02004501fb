import type { Condition, Expression, Operation, RecordPath, Schema } from './data.ts'
import type { MayParams } from './workflow.ts'

export interface AuthorityDefinition {
  required: RecordPath
  /** The roles that the client checks; the server checks everyone. */
  roles: string[]
  /** `{required}` and `{level}` are filled in. */
  message: string
}

/**
 * A rule over the form's data and facts: while `when` holds, or always without it, the fields named are required, shown
 * or locked, or the person is warned. `on` names the transitions for which the rule requires and warns; by default,
 * those that complete the form.
 */
export interface FieldRule {
  when?: Condition
  on?: string[]
  require?: string[]
  show?: string[]
  lock?: string[]
  /** Placeholders as in a guard's `message`. The person has to give a reason, which is kept on record. */
  warn?: string
}

/**
 * Who may change a field, and who may see it. Absent: everybody who may change or see the form. `May` is how a file
 * says who: also by the name of an entry of the workflow's `people`.
 */
export interface FieldRights<May = MayParams> {
  edit?: May
  see?: May
}

/** A kind of document that transitions require. */
export interface DocumentDefinition {
  title: string
  /** File name extensions; absent: all that are accepted. */
  types?: string[]
  /** Transition codes. */
  requiredBy: string[]
  /** While it holds, the document is required; absent: always. */
  when?: Condition
  /** How long it counts after it was attached. */
  validMonths?: number
}

/**
 * The rows of a table that become conditions subsequent: work that remains to be done after a transition has closed the
 * application. Columns are named by `text`, `owner`, `due` and `document`. `May` is how a file says who, as in
 * `FieldRights`.
 */
export interface ConditionsDefinition<May = MayParams> {
  /** The codes of the closing transitions. */
  statedBy: string[]
  /** What is to be done. */
  text: string
  /** Who has to do it: one of the keys of `owners`. */
  owner: string
  /** A date, or a number of days after the decision. */
  due: string
  /** Whether a document is needed; absent: none is. */
  document?: string
  owners: Record<string, May>
  /** Who marks it fulfilled; absent: its owner. */
  fulfil?: May
  /** Who waives it; never the person who asked for that. */
  waive: May
  /** Numbers of working days before the due date; on these days, the people who can act are notified again. */
  remind?: number[]
  /** Who is notified once it is overdue. */
  escalate?: May
}

/**
 * What a decision approves: the lines of a table that was asked for. `line`, `amount`, `tenor` and `expiry` name its
 * columns.
 */
export interface ApprovedLimitsDefinition {
  /** The path of the table in the application. */
  from: RecordPath
  /** The codes of the closing transitions that approve. */
  approvedBy: string[]
  /** What a line is about: a later approval of the same counterparty's same line takes the place of an earlier one. */
  line: string
  amount: string
  /** How many US dollars a unit of the amount is; absent: one. */
  scale?: number
  tenor?: string
  /** A date, or a number of months after the decision. */
  expiry?: string
  /** Fields of the counterparty's record: counterparties with the same value are of one group. */
  same?: string[]
}

/** What must hold for a field. If a value is missing, the expression has no result, and nothing is refused. */
export interface ValidDefinition {
  holds: Operation
  message: string
}

/**
 * What is computed and what must hold in each row of a table. Its expressions and conditions may name the row's
 * columns, the form's fields and facts; a column hides a field of the same name.
 */
export interface RowRules {
  /** Computed columns: nobody can type into them. */
  computed?: Record<string, Expression>
  /** What must hold of a column in each row. */
  valid?: Record<string, ValidDefinition>
  /** While `when` holds of a row, these of its columns are required in a complete form. */
  rules?: { when: Condition; require: string[] }[]
  /** The columns whose total is shown under the table. */
  totals?: Record<string, TotalDefinition>
}

export interface TotalDefinition {
  /** What the sum must be in a complete form. */
  sum: { const?: number; minimum?: number; maximum?: number }
  /** The refusal, in which `{total}` stands for the sum; by default, a sentence that says both. */
  message?: string
}

/**
 * A rule over a transition and the data. Every guard whose `when` matches must hold, or the transition is refused. A
 * guard with `notice` refuses nothing: its message appears beside the transition, and is recorded if the person takes
 * it. In `message`, a field's name in braces stands for the value as the form shows it ("not set" if unset), a fact's
 * for its value. With `by`, only the server checks it. With `extra`, the rule goes beyond the product spec: the browser
 * checks it only if the server does too.
 */
export type GuardDefinition = { when: Schema; message: string; notice?: true; by?: 'server'; extra?: true } & Demand

/** What must hold. */
type Demand = { require: Schema } | { holds: Operation } | { rule: NamedRule }

/**
 * A rule that JSON Schema cannot express: one of `src/engine/rules/named/`, with its parameters. The meta-schema checks
 * them.
 */
export interface NamedRule {
  name: string
  [param: string]: unknown
}

/** The first match supplies the transition's comment: the first of `take` that is not empty. */
export interface CommentDefinition {
  when: Schema
  /** Over the form data; lets a comment depend on a decision. */
  given?: Condition
  take: string[]
}

/** The first match supplies the destination; `{id}` is filled in. No match: reload. */
export interface NavigationDefinition {
  when: Schema
  go: string
}
