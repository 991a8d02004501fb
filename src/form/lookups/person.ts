import type { FormUser } from '../types.ts'

/** First and last name, else the name, else the user name. */
export function fullName({ first_name, last_name, name, username }: FormUser): string {
  return [first_name, last_name].filter(Boolean).join(' ') || name || username || ''
}
