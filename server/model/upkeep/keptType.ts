import type { RecordType, Upkeep } from '../../../src/engine/definition.ts'

/**
 * What proposed changes can change: the records of a type, or people. A record's values are stored by field; unset
 * values are absent.
 */
export interface KeptType extends Omit<RecordType, 'list' | 'required' | 'upkeep'> {
  name: string
  list: string[]
  required: string[]
  upkeep: Upkeep
  /** Names of a field's options, in the order of its `enum`. */
  optionNames: Record<string, string[]>
  /** Fields that request something once, such as a first password, and that no record has. */
  once: string[]
}
