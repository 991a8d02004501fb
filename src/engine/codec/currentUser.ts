import type { User } from '../application.ts'
import type { FormData, StageFiles } from '../definition.ts'
import { asText, isUnset } from '../path.ts'

function isKept(value: unknown, keep: string | undefined): boolean {
  return keep !== undefined && !isUnset(value) && new RegExp(keep).test(asText(value))
}

/** The people a form shows: who is recorded, else who looks at it (decision 11). A value that `keep` refuses is no record. */
export function recordedUsers(stage: Pick<StageFiles, 'stage'>, data: FormData, user: User): FormData {
  return eachUser(stage, (field, keep) => (isKept(data[field], keep ?? '') ? data[field] : user.id))
}

/** The people a form sends: whoever saves it, unless a loaded value is to be kept (product spec §5, approver). */
export function actingUsers(stage: Pick<StageFiles, 'stage'>, data: FormData, user: User): FormData {
  return eachUser(stage, (field, keep) => (isKept(data[field], keep) ? data[field] : user.id))
}

function eachUser(stage: Pick<StageFiles, 'stage'>, value: (field: string, keep?: string) => unknown): FormData {
  const entries = Object.entries(stage.stage.currentUser ?? {})
  return Object.fromEntries(entries.map(([field, { keep }]) => [field, value(field, keep)]))
}
