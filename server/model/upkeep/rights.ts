import { named, t } from '../../../src/texts/t.ts'
import { roleTitle } from '../../../src/engine/capabilities.ts'
import type { Upkeep } from '../../../src/engine/definition.ts'
import { Refused } from '../../errors/problems.ts'
import type { Work } from '../work.ts'
import type { KeptType } from './keptType.ts'

/** Whether a role proposes or approves changes of the type, and so sees all of its records. */
export const keeps = ({ upkeep: { propose, approve } }: KeptType, role: string): boolean =>
  propose.includes(role) || approve.includes(role)

/** Throws `Refused` if the role neither proposes nor approves; the message names the roles that do. */
export function refuseUnlessKeeper(work: Pick<Work, 'actor' | 'workflows'>, type: KeptType): void {
  if (keeps(type, work.actor.role)) return
  const { propose, approve } = type.upkeep
  refuse(work, t('maintain {type}', { type: named(type.title) }), [...new Set([...propose, ...approve])])
}

/** Throws `Refused` if the role may not propose, or not approve; the message names the roles that may. */
export function refuseUnlessMay(work: Pick<Work, 'actor' | 'workflows'>, type: KeptType, right: keyof Upkeep): void {
  if (type.upkeep[right].includes(work.actor.role)) return
  const action =
    right === 'propose'
      ? t('propose changes to {type}', { type: named(type.title) })
      : t('approve changes to {type}', { type: named(type.title) })
  refuse(work, action, type.upkeep[right])
}

function refuse({ workflows }: Pick<Work, 'workflows'>, action: string, roles: string[]): never {
  const titles = roles.map((role) => named(roleTitle(workflows.reference, role))).join(', ')
  throw new Refused(t('Your role cannot {action}. These roles can: {titles}.', { action, titles }))
}
