import type { Contents } from './contents.ts'
import { type Bucket, inBucket } from './inBucket.ts'
import { inDatabase } from './inDatabase.ts'

/**
 * The bucket that is configured, else the database. Throws a ConfigError for a bucket that cannot be used; with `away`,
 * that is told of one that only does not answer now.
 */
export function openContents({ bucket }: { bucket?: Bucket }, away?: (sentence: string) => void): Promise<Contents> {
  return bucket ? inBucket(bucket, away) : Promise.resolve(inDatabase)
}
