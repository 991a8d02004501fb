import type { RecordType, Upkeep } from '../../../src/engine/definition.ts'

/**
 * What is kept by proposed changes: the records of a type, or people. A record's values stand by field; what is unset
 * is absent.
 */
export interface KeptType extends Omit<RecordType, 'list' | 'required' | 'upkeep'> {
  name: string
  list: string[]
  required: string[]
  upkeep: Upkeep
  /** Names of a field's options, in the order of its `enum`. */
  optionNames: Record<string, string[]>
  /** Fields that ask for something to be done once, and that no record has. */
  once: string[]
}
