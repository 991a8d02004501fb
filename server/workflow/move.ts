import type { WorkflowTransition } from '../../src/engine/definition.ts'
import { type AbsentColleague, onBehalfOf } from '../../src/engine/permissions.ts'
import type { FieldChange, StateChange } from '../database/applicationTables.ts'
import { raise } from '../model/advance.ts'
import { permissionFactsOf } from '../model/permissions/permissionFacts.ts'
import { changeForm, contribute, moveForm } from '../model/forms.ts'
import type { StageRuntime } from '../model/machines/workflows.ts'
import type { View } from '../model/view.ts'
import type { Work } from '../model/work.ts'
import type { Application } from '../store/applications/application.ts'
import type { AllowedTransition } from './allowed.ts'
import { changesOfForms } from './changes.ts'

export interface MoveResult {
  changes: FieldChange[]
  /** The path's states before and after, if it has moved. */
  overall?: { from: string; to: string }
  /** The effects on other stages. */
  effects: StateChange[]
  /** The absent colleague for whom the person acted. */
  absent: AbsentColleague | undefined
}

/** Moves the stage and, if the transition raises an event, the path. Does not write the application. */
export function move(
  work: Work,
  runtime: StageRuntime,
  { offer, state, data }: AllowedTransition,
  view: View,
): MoveResult {
  const { application, references } = view
  const { meta, params = {} } = offer
  const { formType } = runtime.stage.stage
  const [formsBefore, from] = [new Map(application.forms), application.overall.name]
  application.version += 1
  changeForm(application, runtime, { data, startedAt: application.forms.get(formType)?.startedAt ?? work.now })
  const absent = onBehalfOf(params, work.actor, permissionFactsOf(work.workflows, view))
  contribute(application, runtime, [work.actor.id, ...(absent ? [absent.id] : [])])
  const now = moveForm(application, runtime, state)
  if (meta.completes || now.done) {
    changeForm(application, runtime, {
      completedAt: work.now,
      completedBy: work.actor.id,
      completedFor: absent?.id ?? null,
    })
  }
  stampSubmission(work, application, formType, meta)
  const effects = meta.raises === undefined ? [] : raise(work, application, meta.raises, references)
  const to = application.overall.name
  return {
    changes: changesOfForms(formsBefore, application.forms),
    ...(to !== from && { overall: { from, to } }),
    effects,
    absent,
  }
}

/** An application is submitted when its first stage is completed for the first time. */
function stampSubmission(
  work: Work,
  application: Application,
  formType: string,
  { completes }: WorkflowTransition['meta'],
): void {
  if (!completes || formType !== work.workflows.application.creates || application.submittedAt) return
  application.submittedAt = work.now
  application.submittedBy = work.actor.id
}
