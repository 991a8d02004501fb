import type { User } from './application.ts'
import type { Capability, ReferenceData } from './definition.ts'

type Roles = Pick<ReferenceData, 'roles'>

/**
 * Whether the screen offers an action: only if the server allows it, or always if the server sends no capabilities
 * (spec decision 38).
 */
export const isOffered = ({ capabilities }: Pick<User, 'capabilities'>, capability: Capability): boolean =>
  capabilities?.includes(capability) ?? true

/** A role's display name; its wire name if the definitions do not have the role. */
export const roleTitle = ({ roles }: Roles, role: string): string =>
  roles.find(({ name }) => name === role)?.title ?? role

/** The display names of the roles with this capability. */
export const rolesThatMay = ({ roles }: Roles, capability: Capability): string[] =>
  roles.filter(({ may }) => may.includes(capability)).map(({ title }) => title)
