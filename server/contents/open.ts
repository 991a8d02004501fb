import type { Config } from '../config.ts'
import type { Contents } from './contents.ts'
import { inBucket } from './inBucket.ts'
import { inDatabase } from './inDatabase.ts'

/** The bucket that is configured, else the database. Throws a ConfigError for a bucket that cannot be used. */
export function openContents({ bucket }: Pick<Config, 'bucket'>): Promise<Contents> {
  return bucket ? inBucket(bucket) : Promise.resolve(inDatabase)
}
