import { type ApplicationRecord, type User } from './application.ts'
import type { ReferenceData, StageFiles } from './definition.ts'
import { asText, fill, read } from './path.ts'

type Levels = Pick<ReferenceData, 'authorityLevels'>
type Level = ReferenceData['authorityLevels'][number]

/** The level with this code, or with this bare number: `DA3`, `3` and 3 are one level. */
export function findLevel(reference: Levels, level: unknown): Level | undefined {
  const code = asText(level).trim().toUpperCase()
  const { authorityLevels } = reference
  return (
    authorityLevels.find((known) => known.code.toUpperCase() === code) ??
    (/^\d+$/.test(code) ? authorityLevels.find((known) => known.code.replace(/^\D+/, '') === code) : undefined)
  )
}

/** Whether a level suffices where another is required; an unknown or missing level never does (decision 9). */
export function isStrongEnough(reference: Levels, level: unknown, required: unknown): boolean {
  const [own, needed] = [findLevel(reference, level), findLevel(reference, required)]
  return own !== undefined && needed !== undefined && own.rank <= needed.rank
}

/**
 * Why the person may take no transition of this stage (product spec §5, delegated authority check): only the roles
 * that the stage names are checked here, and only those with a level; the server checks everyone.
 */
export function authorityRefusal(
  stage: Pick<StageFiles, 'stage'>,
  application: ApplicationRecord | undefined,
  user: User,
  reference: Levels,
): string | undefined {
  const { authority } = stage.stage
  if (!authority || !user.da_level || !authority.roles.includes(user.role?.name ?? '')) return undefined
  const required = findLevel(reference, read(application, authority.required))
  if (!required || isStrongEnough(reference, user.da_level, required.code)) return undefined
  return fill(authority.message, { required: required.code, level: user.da_level })
}
