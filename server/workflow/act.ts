import { commentFor } from '../../src/engine/rules/comment.ts'
import { notices } from '../../src/engine/rules/refusal.ts'
import { NotFound } from '../errors/problems.ts'
import { runtimeOf } from '../model/machines/workflows.ts'
import { loadView } from '../model/view.ts'
import type { Work } from '../model/work.ts'
import type { Application, StageForm } from '../store/applications/application.ts'
import { lockByInstance } from '../store/applications/applications.ts'
import { inTransaction } from '../store/transaction.ts'
import { refuseNewDelegations } from './acting.ts'
import { type Command, allowed } from './allowed.ts'
import type { WorkInTransaction } from './commit.ts'
import { commitTransition } from './commitTransition.ts'
import { move } from './move.ts'
import { refuseStale } from './stale.ts'

/**
 * Takes a transition of a workflow instance, in one transaction (decision 7): the stage's state machine moves, then the
 * application's path. Returns the application as it then is. Refuses with 404 an unknown instance, 412 a form that has changed, 409
 * what state, role, authority, four eyes or a guard do not allow, 400 an incomplete form or a missing reason.
 */
export async function takeTransition(work: Work, instanceId: string, command: Command): Promise<Application> {
  return inTransaction(work.db, async (tx) => {
    const application = await lockByInstance(tx, instanceId)
    const form = [...(application?.forms.values() ?? [])].find((each) => each.instanceId === instanceId)
    if (!application || !form) throw new NotFound()
    const inside = { ...work, db: tx }
    await refuseNewDelegations(inside)
    await perform(inside, application, form, command)
    return application
  })
}

async function perform(
  work: WorkInTransaction,
  application: Application,
  form: StageForm,
  command: Command,
): Promise<void> {
  const { formType, stateName: from } = form
  const runtime = runtimeOf(work.workflows, formType)
  await refuseStale(work, application, { version: command.version, formTypes: [formType] })
  const view = await loadView(work, application)
  const taken = await allowed(work, runtime, view, form, command)
  const { transition } = taken.offer
  const { absent, ...moved } = move(work, runtime, taken, view)
  await commitTransition(work, application, view.references, {
    formType,
    transition: {
      code: transition.code,
      name: transition.name,
      from,
      to: application.forms.get(formType)?.stateName ?? '',
    },
    ...moved,
    comments: commentFor(runtime.stage, transition, taken.data, command.comments ?? ''),
    notices: notices(runtime.stage, transition, taken.data, view.record, work.workflows.reference),
    definitionHash: runtime.stage.hash,
    onBehalfOf: absent?.id,
  })
}
