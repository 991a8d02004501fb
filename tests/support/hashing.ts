import { findDatabases } from './databases.ts'

/**
 * The cost of hashing passwords: the least that the product allows in a run of tests, and the usual cost in a full run
 * and in a bench.
 */
export const hashing = (): Record<string, string> =>
  findDatabases() && process.env.RELIABILITY !== 'full' ? { PASSWORD_MEMORY: '19456', PASSWORD_PASSES: '2' } : {}
