import type { User } from './application.ts'
import type { Capability, ReferenceData } from './definition.ts'

type Roles = Pick<ReferenceData, 'roles'>

/** Whether a person is offered something: what the server says they may do, or everything where it does not say (decision 38). */
export const isOffered = ({ capabilities }: Pick<User, 'capabilities'>, capability: Capability): boolean =>
  capabilities?.includes(capability) ?? true

/** How a role is called; one that the definitions do not know, by its name. */
export const roleTitle = ({ roles }: Roles, role: string): string =>
  roles.find(({ name }) => name === role)?.title ?? role

/** The roles that may do something at all, as they are called. */
export const rolesThatMay = ({ roles }: Roles, capability: Capability): string[] =>
  roles.filter(({ may }) => may.includes(capability)).map(({ title }) => title)
