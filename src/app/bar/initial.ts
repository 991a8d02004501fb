import type { User } from '../../engine/application.ts'

/** Product spec §2, top bar: the first letter of the username, else of the name, else U. */
export const initial = ({ username, name }: Pick<User, 'username' | 'name'>): string =>
  (username || name || 'U').charAt(0).toUpperCase()
