import type { ApplicationRecord, User } from '../../engine/application.ts'
import type { ApplicationDefinition } from '../../engine/definition.ts'
import { isRecord, read } from '../../engine/path.ts'
import { findStage } from '../../engine/registry.ts'
import type { Stage } from '../../engine/stage.ts'
import type { Mode } from '../paths.ts'

/** Decision 22: a form can be edited where the server says so, and nobody asked merely to see it. A new one always can. */
export function isEditable(stage: Stage, application: ApplicationRecord | undefined, mode: Mode): boolean {
  if (mode === 'view') return false
  const parts = (application?.sub_processes ?? []).map((part) => ({ ...part, formType: part.form_key ?? '' }))
  return findStage(parts, stage.stage.formType)?.can_edit ?? true
}

const ids = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.flatMap(ids) : [isRecord(value) ? value.id : value]

/** The fields that belong to another party of the application than this person (decision 10), or than whoever they act for. */
export function lockedFields(
  stage: Stage,
  application: ApplicationRecord | undefined,
  { parties }: Pick<ApplicationDefinition, 'parties'>,
  user: User,
): ReadonlySet<string> {
  const names: unknown[] = [user.id, ...(application?.covers ?? [])]
  const isParty = (party: string) =>
    (parties[party] ?? []).flatMap((path) => ids(read(application, path))).some((id) => names.includes(id))
  const owned = Object.entries(stage.stage.owners ?? {})
  return new Set(owned.filter(([, party]) => !isParty(party)).map(([field]) => field))
}
