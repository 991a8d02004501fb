import type { ApplicationRecord } from '../../../engine/application.ts'
import { isRecord } from '../../../engine/path.ts'

const none: Record<string, string> = {}

/** The names of the people in the application's records, by id, if the server sends them. */
export function peopleOf(application: ApplicationRecord | undefined): Record<string, string> {
  const people = application?.people
  if (!isRecord(people)) return none
  return Object.fromEntries(Object.entries(people).map(([id, name]) => [id, String(name)]))
}
