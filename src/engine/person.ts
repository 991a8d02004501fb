import type { User } from './application.ts'

/** First and last name, else the name, else the user name. */
export function fullName({ first_name, last_name, name, username }: User): string {
  return [first_name, last_name].filter(Boolean).join(' ') || name || username || ''
}
