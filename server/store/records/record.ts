/** A record as it is written. */
export interface GivenRecord {
  key: string
  label: string
  /** What a search looks into, in lower case. */
  words: string
  data: Record<string, unknown>
  /** YYYY-MM-DD, both included. */
  valid_from: string | null
  valid_to: string | null
}

/** A record of any type, people aside, as it is stored. */
export interface StoredRecord extends GivenRecord {
  /** What forms store: the key, or a UUID where the type has a table of its own. */
  id: string
}
