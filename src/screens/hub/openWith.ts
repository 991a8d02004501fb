import type { SubProcess } from '../../engine/application.ts'
import { formatSpan } from '../../ui/age.ts'

type Open = NonNullable<SubProcess['open']>

const orList = (words: string[]): string => [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')

/** Who has an open form: by name while they are few, else by role. */
export function namesOf({ names, others, roles }: Open['can_act']): string {
  if (names.length === 0) return roles.length > 0 ? `nobody: no ${orList(roles)} can act` : 'nobody'
  if (others === 0) return orList(names)
  const count = `${names.length + others} people`
  return roles.length > 0 ? `${orList(roles)} (${count})` : count
}

/** Who has it, and for how long. */
export function openWith({ can_act, since }: Open, now?: number): string {
  const span = since ? formatSpan(since, now) : undefined
  return `With ${namesOf(can_act)}${span ? ` for ${span}` : ''}`
}
