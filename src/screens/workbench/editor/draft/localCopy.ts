import { isRecord } from '../../../../engine/path.ts'

/** What a browser keeps of a draft that did not reach the server. */
export interface LocalCopy {
  /** The revision that the person had seen. */
  revision: number
  /** The texts that differ from the base, by path; null for a file that is gone. */
  changes: Record<string, string | null>
}

/** Among the drafts that the browser keeps. */
export const placeOfCopy = 'definitions'

export const isLocalCopy = (value: unknown): value is LocalCopy =>
  isRecord(value) &&
  typeof value.revision === 'number' &&
  isRecord(value.changes) &&
  Object.values(value.changes).every((text) => text === null || typeof text === 'string')
