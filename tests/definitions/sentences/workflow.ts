import type { MayParams, WorkflowDefinition, WorkflowState } from '../../../src/engine/definition.ts'
import { type PlacedState, allStates, targetKeys, transitionsOf } from '../../../src/engine/source/states.ts'

/** One line for each state and each transition of a stage's workflow. */
export function workflowLines(workflow: WorkflowDefinition): string[] {
  const states = allStates(workflow)
  return [`begins in ${workflow.initial}`, ...states.map(stateLine), ...states.flatMap(transitionLines)]
}

function stateLine({ keys, state: { meta, initial } }: PlacedState<WorkflowState>): string {
  const facts = [
    initial && `begins in ${initial}`,
    meta?.name && `"${meta.name}"`,
    meta?.done ? 'done' : undefined,
    meta?.retired ? 'retired' : undefined,
    meta?.editable && `edited by ${who(meta.editable)}`,
    meta?.due && `due after ${meta.due.workingDays} working days`,
    meta?.due?.remind && `reminders ${meta.due.remind.join(', ')} working days before`,
    meta?.due?.escalate && `overdue work told to ${who(meta.due.escalate)}`,
  ]
  return `state ${keys.join('.')}: ${facts.filter((fact) => fact !== undefined).join('; ')}`
}

function transitionLines(placed: PlacedState<WorkflowState>): string[] {
  return transitionsOf(placed).map(({ event, from, transition: { target, guard, meta } }) => {
    const to = target === undefined ? 'stays' : `→ ${targetKeys(from, target).join('.')}`
    const facts = [
      meta.system ? 'by the path' : `by ${who(guard?.params)}`,
      meta.completes ? 'completes' : undefined,
      meta.reason ? 'with a reason' : undefined,
      meta.raises && `raises ${meta.raises}`,
      meta.navigate && `then ${meta.navigate}`,
      ...(meta.notify ?? []).map(({ to, text }) => `tells ${who(to)} "${text}"`),
      meta.description && `"${meta.description}"`,
    ]
    return `${from.join('.')} ${to}: ${event} "${meta.name}" ${facts.filter((fact) => fact !== undefined).join('; ')}`
  })
}

export function who({ roles, parties, notParties, notContributors, authority }: MayParams = {}): string {
  const words = [
    roles?.join(' or ') ?? 'anyone',
    parties && `who is ${parties.join(' or ')}`,
    notParties && `who is not ${notParties.join(' nor ')}`,
    notContributors && `who never worked on ${notContributors.join(' nor ')}`,
    authority && `as strong as ${authority}`,
  ]
  return words.filter((word) => word !== undefined).join(', ')
}
