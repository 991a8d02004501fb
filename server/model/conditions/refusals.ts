import { t } from '../../../src/texts/t.ts'
import type { MayParams } from '../../../src/engine/definition.ts'
import {
  type AbsentColleague,
  type Actor,
  type PermissionFacts,
  onBehalfOf,
  permissionRefusals,
} from '../../../src/engine/permissions.ts'
import type { ConditionState } from '../../database/conditionTable.ts'
import type { ConditionRow } from '../../store/conditions/conditions.ts'
import type { Workflows } from '../machines/workflows.ts'
import { type ConditionAction, conditionAction, fulfilledBy, isOpen } from './actions.ts'
import { tableOf } from './definitions.ts'

/** Why a person may not do something with a condition; empty if they may. */
export interface PermissionCheck {
  refusals: string[]
  /** The absent colleague, if the person may only do it in their place. */
  absent?: AbsentColleague
}

/** The person who asks, and the facts that permissions depend on. */
export interface PermissionContext {
  workflows: Workflows
  actor: Actor
  facts: PermissionFacts
}

/** Judges by today's definitions, as transitions do, whether the person may act on a condition. */
export function judge(context: PermissionContext, condition: ConditionRow, name: ConditionAction): PermissionCheck {
  const { from, mays, byAnother } = conditionAction(name)
  if (!from.includes(condition.state)) return { refusals: [inState(condition.state)] }
  const definition = tableOf(context.workflows, condition)?.definition
  if (!definition) return { refusals: [t('The definitions no longer say who may do this.')] }
  const own = byAnother ? sameEyes(context.actor, condition) : []
  return own.length > 0 ? { refusals: own } : best(context, mays(definition, condition))
}

/** Why the person may not add files for a condition: those who fulfil it may, while it is open. */
export function attachRefusals(context: PermissionContext, condition: ConditionRow): PermissionCheck {
  if (!isOpen(condition)) return { refusals: [inState(condition.state)] }
  const definition = tableOf(context.workflows, condition)?.definition
  return best(context, definition ? fulfilledBy(definition, condition) : [])
}

/** The first permission that the person has; otherwise the reasons against the first. */
export function best({ workflows, actor, facts }: PermissionContext, mays: MayParams[]): PermissionCheck {
  const judged = mays.map((may) => ({ may, refusals: permissionRefusals(may, actor, facts, workflows.reference) }))
  const allowed = judged.find(({ refusals }) => refusals.length === 0)
  if (allowed) return { refusals: [], absent: onBehalfOf(allowed.may, actor, facts) }
  return { refusals: judged[0]?.refusals ?? [t('Nobody can do this at present.')] }
}

const states: Record<ConditionState, () => string> = {
  open: () => t('Nobody has requested a waiver of this condition.'),
  waiver_asked: () => t('A waiver of this condition has already been requested.'),
  fulfilled: () => t('This condition is fulfilled.'),
  waived: () => t('This condition is waived.'),
}

const inState = (state: ConditionState): string => states[state]()

/** Four eyes also hold between a person and the absent colleague for whom they act. */
function sameEyes({ id, actingFor = [] }: Actor, { asked_by, asked_for }: ConditionRow): string[] {
  if (id === asked_by) return [t('You requested this waiver: somebody else must decide.')]
  if (id === asked_for) return [t('A colleague requested this waiver in your place: somebody else must decide.')]
  const absent = actingFor.find((each) => each.id === asked_by || each.id === asked_for)
  return absent
    ? [t('You act for {name}, who requested this waiver: somebody else must decide.', { name: absent.name })]
    : []
}
