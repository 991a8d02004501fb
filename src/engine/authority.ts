import { type ApplicationRecord, type User } from './application.ts'
import type { ReferenceData, StageFiles } from './definition.ts'
import { asText, fill, read } from './path.ts'

type Levels = Pick<ReferenceData, 'authorityLevels'>
type Level = Pick<ReferenceData['authorityLevels'][number], 'code' | 'rank'>

/**
 * The level with this code, or with this bare number: `DA3`, `3` and 3 are one level. A number that no level has ranks as itself
 * (product spec §5, levels compare numerically); undefined for what has no number.
 */
export function findLevel({ authorityLevels }: Levels, level: unknown): Level | undefined {
  const code = asText(level).trim().toUpperCase()
  const known = authorityLevels.find((each) => each.code.toUpperCase() === code)
  const given = numbered.exec(code)?.groups
  if (known || !given) return known
  const family = authorityLevels.flatMap((each) => numbered.exec(each.code.toUpperCase())?.groups ?? [])
  const prefix = given.prefix || family[0]?.prefix
  if (!family.some((each) => each.prefix === prefix)) return undefined
  const rank = Number(given.number)
  return authorityLevels.find((each) => each.code.toUpperCase() === `${prefix}${rank}`) ?? { code: `${prefix}${rank}`, rank }
}

/** `DA3`, or a bare number. */
const numbered = /^(?<prefix>\D*)(?<number>\d{1,9})$/

/** Whether a level suffices where another is required; one without a number, or none, never does (decision 9). */
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
