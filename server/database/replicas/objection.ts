/** Data that are older, in ms, are read from the primary. */
export const oldest = 1_000

/** What is known of a replica. */
interface Known {
  /** It still follows a primary. */
  follows: boolean
  /** Since when it may lack something, in ms; undefined if that was too long ago to be known. */
  age: number | undefined
  /** The newest migration, at the replica and at the primary. */
  migration: string
  newest: string | undefined
}

/** Why nothing is read from a replica, for the log; undefined if it is good. */
export function objection({ follows, age, migration, newest }: Known): string | undefined {
  if (!follows) return 'it follows no primary'
  if (migration !== newest) return 'it has another version of the tables'
  if (age === undefined || age > oldest) return 'its data may be more than a second old'
  return undefined
}
