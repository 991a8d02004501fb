import type { User } from '../application.ts'
import type { FormData, StageFiles } from '../definition.ts'
import { asText, isUnset } from '../path.ts'

/** Whether a recorded person stays: the value matches the pattern `keep`. Without a pattern, none does. */
function isKept(value: unknown, keep: string | undefined): boolean {
  return keep !== undefined && !isUnset(value) && new RegExp(keep).test(asText(value))
}

/**
 * The current-user fields of a loaded form: the recorded person, or else the reader (spec decision 11). A value that
 * does not match `keep` does not count as recorded. Without `keep` every value counts: the empty pattern matches all.
 */
export function recordedUsers(files: Pick<StageFiles, 'stage'>, data: FormData, user: User): FormData {
  return eachUser(files, (field, keep) => (isKept(data[field], keep ?? '') ? data[field] : user.id))
}

/**
 * The current-user fields of a save: the person who saves, unless the loaded value matches `keep` (product spec §5,
 * approver). Without `keep` it is always the person who saves.
 */
export function actingUsers(files: Pick<StageFiles, 'stage'>, data: FormData, user: User): FormData {
  return eachUser(files, (field, keep) => (isKept(data[field], keep) ? data[field] : user.id))
}

function eachUser(files: Pick<StageFiles, 'stage'>, value: (field: string, keep?: string) => unknown): FormData {
  const entries = Object.entries(files.stage.currentUser ?? {})
  return Object.fromEntries(entries.map(([field, { keep }]) => [field, value(field, keep)]))
}
