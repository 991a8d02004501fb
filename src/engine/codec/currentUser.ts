import type { User } from '../application.ts'
import type { FormData, StageFiles } from '../definition.ts'
import { asText, isUnset } from '../path.ts'

function isKept(value: unknown, keep: string | undefined): boolean {
  return keep !== undefined && !isUnset(value) && new RegExp(keep).test(asText(value))
}

/**
 * The current-user fields of a loaded form: the recorded person, or else the reader (spec decision 11). A value that
 * does not match `keep` does not count as recorded.
 */
export function recordedUsers(stage: Pick<StageFiles, 'stage'>, data: FormData, user: User): FormData {
  return eachUser(stage, (field, keep) => (isKept(data[field], keep ?? '') ? data[field] : user.id))
}

/**
 * The current-user fields of a save: the person who saves, unless the loaded value matches `keep` (product spec §5,
 * approver).
 */
export function actingUsers(stage: Pick<StageFiles, 'stage'>, data: FormData, user: User): FormData {
  return eachUser(stage, (field, keep) => (isKept(data[field], keep) ? data[field] : user.id))
}

function eachUser(stage: Pick<StageFiles, 'stage'>, value: (field: string, keep?: string) => unknown): FormData {
  const entries = Object.entries(stage.stage.currentUser ?? {})
  return Object.fromEntries(entries.map(([field, { keep }]) => [field, value(field, keep)]))
}
