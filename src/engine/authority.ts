import { named } from '../texts/t.ts'
import { type ApplicationRecord, type User } from './application.ts'
import type { ReferenceData, StageFiles } from './definition.ts'
import { asText, fill, read } from './path.ts'

type Levels = Pick<ReferenceData, 'authorityLevels'>
type Level = Pick<ReferenceData['authorityLevels'][number], 'code' | 'rank'>

/** A number after any prefix without digits, which may be empty: `DA3` or `3`. */
const numbered = /^(\D*)(\d{1,9})$/

/**
 * The level with this code or bare number: `DA3`, `3` and 3 name the same level. A number without a level of its own
 * counts as its own rank, because levels compare as numbers (product spec §5). Undefined for a text without a number.
 */
export function findLevel({ authorityLevels }: Levels, level: unknown): Level | undefined {
  const find = (code: string) => authorityLevels.find((known) => known.code.toUpperCase() === code)
  const code = asText(level).trim().toUpperCase()
  const [, prefix, number] = numbered.exec(code) ?? []
  const known = find(code)
  if (known || number === undefined) return known
  const prefixes = authorityLevels.flatMap((each) => numbered.exec(each.code.toUpperCase())?.[1] ?? [])
  if (prefix && !prefixes.includes(prefix)) return undefined
  const rank = Number(number)
  const spelt = `${prefix || (prefixes[0] ?? '')}${rank}`
  return find(spelt) ?? { code: spelt, rank }
}

/**
 * Whether a level is at least as strong as the required one. A missing level, or one without a number, never is
 * (spec decision 9).
 */
export function isStrongEnough(reference: Levels, level: unknown, required: unknown): boolean {
  const [own, needed] = [findLevel(reference, level), findLevel(reference, required)]
  return own !== undefined && needed !== undefined && own.rank <= needed.rank
}

/**
 * The message for a person whose authority is too weak for any transition of this stage (product spec §5, delegated
 * authority check); undefined if it suffices. This checks only the roles that the stage names, and only people with a
 * level, as the spec does. The server checks everyone.
 */
export function authorityRefusal(
  files: Pick<StageFiles, 'stage'>,
  application: ApplicationRecord | undefined,
  user: User,
  reference: Levels,
): string | undefined {
  const { authority } = files.stage
  if (!authority || !user.da_level || !authority.roles.includes(user.role?.name ?? '')) return undefined
  const required = findLevel(reference, read(application, authority.required))
  if (!required || isStrongEnough(reference, user.da_level, required.code)) return undefined
  return fill(named(authority.message), { required: required.code, level: user.da_level })
}
