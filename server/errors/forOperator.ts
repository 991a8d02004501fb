import { isFull, isUnavailable } from './unavailable.ts'

/** An error that an operator can fix. The message says what is wrong and where; a stack trace would not help. */
export class ForOperator extends Error {}

/** An error whose reason has been printed already. */
export class Printed extends Error {}

/** A setting that cannot be used. */
export class ConfigError extends ForOperator {}

const reasons: Record<string, string> = {
  EACCES: 'this account has no permission',
  EPERM: 'this account has no permission',
  EROFS: 'it is read-only',
  ENOSPC: 'its disk is full',
  ENOTDIR: 'part of its path is a file, not a folder',
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  EEXIST: 'there is a file of this name already',
}

/** PostgreSQL's codes for what an account may not do, and for databases that are not there. */
const refused = /^(28...|42501|3D000|3F000|25006)$/

/** Names the file in an error that does not: a write to an open file fails without its name. */
export const withFile = (error: unknown, path: string): unknown =>
  error instanceof Error && 'syscall' in error && !('path' in error) ? Object.assign(error, { path }) : error

/** Names the folder in the error of a file that could not be created in it. */
export const withFolder = (error: unknown, folder: string): unknown =>
  error instanceof Error && 'path' in error ? Object.assign(error, { path: folder }) : error

/**
 * The sentence to print instead of a stack trace; undefined for a programming error. `elsewhere` says how to choose
 * another place.
 */
export function sentenceFor(error: unknown, elsewhere: string): string | undefined {
  if (error instanceof ForOperator) return error.message
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  const reason = reasons[code]
  if (reason && 'path' in error) return `${String(error.path)} cannot be used: ${reason}. Fix that, or ${elsewhere}.`
  // A folder can be opened, so the error of reading it does not name it.
  if (code === 'EISDIR') return `A folder is named where a file is needed. Fix that, or ${elsewhere}.`
  if (code === 'ENOSPC' || code === 'EDQUOT') return `A disk is full (${error.message}). Fix that, or ${elsewhere}.`
  if (isFull(error)) return `The database has no room left (${error.message}).`
  return refused.test(code) || isUnavailable(error) ? `The database cannot be used: ${error.message}` : undefined
}
