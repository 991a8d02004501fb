import { t } from '../../../src/texts/t.ts'
import { withholds } from '../../../src/engine/conditions/visibility.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import { fullName } from '../../store/people/fullName.ts'
import type { UserRecord } from '../../store/people/users.ts'
import { type Workflows, hasWorkFor } from '../machines/workflows.ts'
import { withheldFromStored } from '../rights/fieldRights.ts'
import type { View } from '../view.ts'
import { type ReadContext, workOn } from '../work.ts'

/** What a question is about: a form, or one of its fields. */
export interface QuestionSubject {
  stage: Stage
  field: string | null
}

/** Whether the reader sees the field by their own rights. */
export function isFieldSeen(context: ReadContext, view: View, { stage, field }: QuestionSubject): boolean {
  if (field === null || !withholds(stage)) return true
  return !withheldFromStored(workOn(context, view.application), stage, view).has(field)
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
export function askedRefusal(
  context: ReadContext,
  view: View,
  subject: QuestionSubject,
  person: UserRecord,
): string | undefined {
  const { id, role, da_level } = person
  if (id === context.actor.id) return t('You cannot ask yourself.')
  if (!hasPart(workOn(context, view.application).workflows, role))
    return t('{name} has no part in applications and cannot be asked.', { name: fullName(person) })
  if (!isFieldSeen({ ...context, actor: { id, role, da_level } }, view, subject))
    return t('{name} may not see this field and cannot be asked about it.', { name: fullName(person) })
  return undefined
}
