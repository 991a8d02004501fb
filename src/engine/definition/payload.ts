/** How a stage's form data are sent, and which records its fields refer to. */
export interface PayloadDefinition {
  prefix: string
  /** Fields that are sent without the prefix. */
  unprefixed?: string[]
  /** Where a field is read, when the server's name differs: key of the same record by field name. */
  readFrom?: Record<string, string>
  /** Timestamps by wire name without prefix. */
  stamps?: Record<string, StampDefinition>
  /** The flag (unprefixed wire key) that is sent as true while the stage has no workflow instance. */
  createInstance?: string
  /** The value that is sent for an unset field, if it is not null. */
  unset?: Record<string, string>
  /** Older spellings accepted when reading: field → stored value → value. */
  accept?: Record<string, Record<string, string>>
  /** Array fields whose items are records. */
  rows?: Record<string, RowsDefinition>
}

/**
 * A timestamp that a save sends. `marks`: whether it is the form's start or its completion. `default`: sent if nothing
 * was loaded. `always`: sent with every save. `today` is YYYY-MM-DD, `now` an ISO timestamp.
 */
export type StampDefinition = { marks: 'start' | 'completion' } & StampValue

type StampValue = { default: 'now' | 'today' | 'null' } | { always: 'now' | 'today' }

export interface RowsDefinition {
  /** Blank rows are left out of the payload (spec decision 15). */
  dropBlank?: boolean
  /** Where a column is read, when the server's name differs; an object is read as its id. */
  readFrom?: Record<string, string>
  references?: Record<string, ReferenceDefinition>
}

export interface ReferenceDefinition {
  /** `counterparties`, `limit-types`, `users`, or a record type. */
  resource: string
  /** For users: their role. */
  role?: string
  /** People of these roles may be chosen too, where the server has more than product spec §7. */
  also?: string[]
  /** Who is listed first among the choices. */
  first?: 'currentUser'
  /**
   * Of records other than people: only those whose fields have these values. `{country}` is the value of a field, or of
   * a column of the row.
   */
  where?: Record<string, string | number | boolean>
  /** The property stored in the field; default `id`. */
  value?: string
  /** How a record is shown: `{first_name} {last_name} ({username})`. Default `{name}`. */
  label?: string
  loading?: string
  /** Shown when the lookup fails; '' shows nothing. */
  failed?: string
}
