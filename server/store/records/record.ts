/** A record as it is written. */
export interface RecordInput {
  key: string
  label: string
  /** The text that searches look in, in lower case. */
  words: string
  data: Record<string, unknown>
  /** The first and last days on which it is offered, YYYY-MM-DD. */
  valid_from: string | null
  valid_to: string | null
}

/** A record of any type except people, as it is stored. */
export interface StoredRecord extends RecordInput {
  /** The value that forms store: the key, or a UUID if the type has a table of its own. */
  id: string
}
