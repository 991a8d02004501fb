import type { RecordType, Upkeep } from '../../../src/engine/definition.ts'

/**
 * A type that proposed changes can change: a record type, or people. The values of a record are stored by field; unset
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
