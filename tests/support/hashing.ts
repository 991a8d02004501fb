import { findDatabases } from './databases.ts'

/**
 * In a run of tests passwords cost the least that the product allows; at full size, and in a bench, what they usually
 * cost.
 */
export const hashing = (): Record<string, string> =>
  findDatabases() && process.env.RELIABILITY !== 'full' ? { PASSWORD_MEMORY: '19456', PASSWORD_PASSES: '2' } : {}
