import type { JsonPath } from '../files.ts'

/** A difference of a file's values. */
export type Difference = Omit<Change, 'heading'>

/** A difference between two versions of the definitions. */
export interface Change {
  file: string
  /** Its place in the later version; of what is gone, in the earlier one. */
  at: JsonPath
  pointer: string
  /** The stage, or what the file is. */
  heading: string
  sentence: string
  /** No sentence is known for it: file, place and values speak for themselves. */
  isPlain?: true
}
