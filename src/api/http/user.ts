import type { User } from '../../engine/application.ts'
import { asText, isRecord } from '../../engine/path.ts'
import { noteIds } from './givenIds.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * A user as an answer, the browser's storage or a token's payload spells them; undefined where no one is named.
 * Other servers call the id `user_id` or `sub`, give it as a number or not at all, or the role as text.
 */
export function toUser(source: unknown): User | undefined {
  if (!isRecord(source)) return undefined
  if (isRecord(source.user)) return toUser(source.user)
  const id = source.id ?? source.user_id ?? source.sub
  if (typeof id === 'number' || typeof id === 'string') noteIds({ id })
  const role = isRecord(source.role) ? source.role : { name: source.role }
  const [roleName, roleTitle] = [text(role.name), text(role.title)]
  const user = {
    id: asText(id),
    username: text(source.username),
    name: text(source.name),
    first_name: text(source.first_name),
    last_name: text(source.last_name),
    da_level: typeof source.da_level === 'number' ? String(source.da_level) : text(source.da_level),
    role: roleName ? { name: roleName, ...(roleTitle && { title: roleTitle }) } : null,
  }
  if (Object.values(user).every((value) => value === null || value === '')) return undefined
  return {
    ...user,
    ...(Array.isArray(source.capabilities) && {
      capabilities: source.capabilities.filter((each) => typeof each === 'string'),
    }),
  }
}
