/** The greatest age, in ms, of data that are read from a replica. */
export const oldest = 1_000

/** What is known of a replica. */
interface ObjectionInput {
  /** Whether it still follows a primary. */
  follows: boolean
  /** The age of its data, in ms; undefined if it is too great to be known. */
  age: number | undefined
  /** The newest migrations of the replica and of the primary. */
  migration: string
  newest: string | undefined
}

/** Returns why a replica is not used, for the log; undefined if it can be used. */
export function objection({ follows, age, migration, newest }: ObjectionInput): string | undefined {
  if (!follows) return 'it follows no primary'
  if (migration !== newest) return 'it has another version of the tables'
  if (age === undefined || age > oldest) return 'its data may be more than a second old'
  return undefined
}
