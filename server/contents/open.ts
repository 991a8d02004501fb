import type { Contents } from './contents.ts'
import { type Bucket, inBucket } from './inBucket.ts'
import { inDatabase } from './inDatabase.ts'

/** The bucket that is configured, else the database. Throws a ConfigError for a bucket that cannot be used. */
export function openContents({ bucket }: { bucket?: Bucket }): Promise<Contents> {
  return bucket ? inBucket(bucket) : Promise.resolve(inDatabase)
}
