import type { LimitChange } from '../../src/engine/rules/approvedLimits.ts'
import { ruleContext } from '../model/facts.ts'
import { runtimeOf } from '../model/machines/workflows.ts'
import { loadView } from '../model/view.ts'
import type { Work } from '../model/work.ts'
import type { KeptAnswer } from '../store/applications/answers.ts'
import { type LockedApplication, readLocked } from '../store/applications/applicationDetails.ts'
import { NotFound } from '../errors/problems.ts'
import { type Command, allowed } from './allowed.ts'
import { writeTransition } from './writeTransition.ts'
import { approvedForms, limitsApproved } from './limits/approve.ts'
import { move } from './move.ts'
import { type ApplicationChange, type ShowAnswer, onApplication } from './onApplication.ts'
import { refuseStale } from './stale.ts'

export interface TakeTransitionRequest extends Command {
  instanceId: string
  key?: string
  /** The limit changes of a decision. */
  limits?: readonly LimitChange[]
}

/**
 * Takes a transition of a workflow instance, in one transaction (spec decision 7): the stage's state machine moves,
 * then the application's path. Refuses with 404 an unknown instance, 412 a form that has changed, 409 what state, role,
 * authority, four eyes or a guard do not allow, 400 an incomplete form or a missing reason.
 */
export function takeTransition(
  work: Work,
  { instanceId, key, ...command }: TakeTransitionRequest,
  show: ShowAnswer<LockedApplication>,
): Promise<KeptAnswer> {
  const { code: transition_code, comments, acknowledgement, limits } = command
  const further = { ...(acknowledgement && { acknowledgement }), ...(limits && { approved_limits: limits }) }
  const content = { id: instanceId, body: { transition_code, comments, ...further } }
  const request = { key, operation: 'takeTransition', content }
  return onApplication(work, { target: { instanceId }, request, read: readLocked }, (inside) =>
    perform(inside, instanceId, command, show),
  )
}

async function perform(
  work: ApplicationChange<LockedApplication>,
  instanceId: string,
  command: Omit<TakeTransitionRequest, 'instanceId' | 'key'>,
  show: ShowAnswer<LockedApplication>,
): Promise<KeptAnswer> {
  const { application } = work
  const form = [...application.forms.values()].find((each) => each.instanceId === instanceId)
  if (!form) throw new NotFound()
  const { formType, stateName: from } = form
  const runtime = runtimeOf(work.workflows, formType)
  await refuseStale(work, application, {
    version: command.version,
    formTypes: [formType, ...approvedForms(work, runtime.stage, command)],
  })
  const view = await loadView(work, application)
  const taken = await allowed(work, runtime, view, form, command)
  const context = ruleContext(work, runtime.stage, view)
  const limits = limitsApproved(work, runtime.stage, view, command)
  const moved = move(work, runtime, taken, view)
  const answer = await show(work, application, work.found)
  const done = { runtime, from, taken, moved, context, limits, comments: command.comments }
  await writeTransition(work, view, done, work.keep(answer))
  return answer
}
