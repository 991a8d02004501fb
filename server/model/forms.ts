import { randomUUID } from 'node:crypto'
import type { StateValue } from 'xstate'
import type { Application, StageForm } from '../store/applications/application.ts'
import { readForm } from './evolution/readable.ts'
import { storedFor } from './evolution/write.ts'
import { type StageRuntime, runtimeOf } from './machines/workflows.ts'
import type { Work } from './work.ts'
import type { StageState } from './machines/stageWorkflow.ts'

/** The stage's form. Creates it, with its workflow instance, if the stage has none yet (spec decision 5). */
export function openForm({ workflows }: Work, application: Application, formType: string): StageForm {
  const known = application.forms.get(formType)
  if (known) return known
  const runtime = runtimeOf(workflows, formType)
  const { stage, workflow } = runtime
  const { code, name } = workflow.state(workflow.initial)
  const form: StageForm = {
    formType,
    instanceId: randomUUID(),
    stored: {},
    data: readForm(runtime, {}, application.forms),
    definitionHash: stage.hash,
    state: workflow.initial,
    stateCode: code,
    stateName: name,
    openedAt: null,
    startedAt: null,
    completedAt: null,
    completedBy: null,
    completedFor: null,
    contributors: [],
    version: application.version,
  }
  application.forms.set(formType, form)
  return form
}

/** Changes a form at the application's present version. New data are recorded under the present definition's hash. */
export function changeForm(
  application: Application,
  runtime: StageRuntime,
  change: Partial<Omit<StageForm, 'stored'>>,
): StageForm {
  const { stage } = runtime
  const { formType } = stage.stage
  const form = application.forms.get(formType)
  if (!form) throw new Error(`The application has no form ${formType}.`)
  const definitionHash = change.data ? stage.hash : form.definitionHash
  const stored = change.data ? storedFor(application, runtime, form, change.data) : form.stored
  const changed = { ...form, ...change, stored, definitionHash, version: application.version }
  application.forms.set(formType, changed)
  return changed
}

/**
 * Records the contributors of a form: the person who acted and, if they acted for an absent colleague, that colleague.
 */
export function contribute(application: Application, runtime: StageRuntime, people: string[]): void {
  const known = application.forms.get(runtime.stage.stage.formType)?.contributors ?? []
  const contributors = [...new Set([...known, ...people])]
  if (contributors.length > known.length) changeForm(application, runtime, { contributors })
}

/** Moves a form's workflow instance to a state. If the stage is then no longer done, its completion is cleared. */
export function moveForm(application: Application, runtime: StageRuntime, state: StateValue): StageState {
  const now = runtime.workflow.state(state)
  changeForm(application, runtime, {
    state,
    stateCode: now.code,
    stateName: now.name,
    ...(!now.done && { completedAt: null, completedBy: null, completedFor: null }),
  })
  return now
}
