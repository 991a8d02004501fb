import type { RecordType, ReferenceData, Upkeep } from '../definition.ts'
import { fieldsIn } from './recordType.ts'

/**
 * The fields that are columns where records are kept: those that the type names, else its key and what its label names.
 */
export const listColumnsOf = ({ list, key, label }: RecordType): string[] =>
  list ?? [...new Set([key, ...fieldsIn(label)])]

/** Which roles propose and approve changes to records: those that the type names, else those that may administer. */
export function upkeepOf({ upkeep }: RecordType, { roles }: Pick<ReferenceData, 'roles'>): Upkeep {
  if (upkeep) return upkeep
  const administering = roles.filter(({ may }) => may.includes('administer')).map(({ name }) => name)
  return { propose: administering, approve: administering }
}
