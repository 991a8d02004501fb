import type { ApplicationRecord, User } from '../application.ts'
import type { FormData, ReferenceData, StageFiles } from '../definition.ts'
import { decode } from './decode.ts'
import { withFirstRows } from './firstRows.ts'

/** The data with which a form opens: the server's, and the first rows and the priority where it has none. */
export function openedData(
  files: StageFiles,
  application: ApplicationRecord | undefined,
  user: User,
  reference: ReferenceData,
): FormData {
  return withFirstRows(files, withPriority(files, decode(files, application, user, reference), reference))
}

/** An application to which another server gives no priority has the bank's default (spec decision 40). */
function withPriority({ stage, data: { properties } }: StageFiles, data: FormData, reference: ReferenceData): FormData {
  const isAsked = properties.priority !== undefined && stage.payload.unprefixed?.includes('priority')
  return isAsked && data.priority === undefined ? { ...data, priority: reference.defaultPriority } : data
}
