import { t } from '../../../src/texts/t.ts'
import { withholds } from '../../../src/engine/conditions/visibility.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import { fullName } from '../../store/people/fullName.ts'
import type { UserRecord } from '../../store/people/users.ts'
import { type Workflows, hasWorkFor } from '../machines/workflows.ts'
import { withheldFromStored } from '../rights/fieldRights.ts'
import type { View } from '../view.ts'
import { type ReadingWork, workOn } from '../work.ts'

/** What a question is about: a form, or one of its fields. */
export interface About {
  stage: Stage
  field: string | null
}

/** Whether the reader sees the field by their own rights. */
export function isFieldSeen(asking: ReadingWork, view: View, { stage, field }: About): boolean {
  if (field === null || !withholds(stage)) return true
  return !withheldFromStored(workOn(asking, view.application), stage, view).has(field)
}

/** The roles that have work in some form; undefined if all have. */
export function rolesWithWork({ runtimes }: Pick<Workflows, 'runtimes'>): string[] | undefined {
  const roles = [...runtimes.values()].map(({ workflow }) => workflow.roles)
  return roles.every((each) => each !== undefined) ? [...new Set(roles.flatMap((each) => [...each]))] : undefined
}

/** Whether this role has work in some form, so that people in it can be asked, and answer. */
export const hasPart = ({ runtimes }: Pick<Workflows, 'runtimes'>, role: string): boolean =>
  [...runtimes.values()].some((runtime) => hasWorkFor(runtime, role))

/** Why a person cannot be asked; undefined if they see the field and have work in some form, and so can be asked. */
export function askedRefusal(asking: ReadingWork, view: View, about: About, person: UserRecord): string | undefined {
  const { id, role, da_level } = person
  if (id === asking.actor.id) return t('You cannot ask yourself.')
  if (!hasPart(workOn(asking, view.application).workflows, role))
    return t('{name} has no part in applications and cannot be asked.', { name: fullName(person) })
  if (!isFieldSeen({ ...asking, actor: { id, role, da_level } }, view, about))
    return t('{name} may not see this field and cannot be asked about it.', { name: fullName(person) })
  return undefined
}
