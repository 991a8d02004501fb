import type { StateValue } from 'xstate'
import { named, t } from '../../src/texts/t.ts'
import { read } from '../../src/engine/path.ts'
import type { StateChange } from '../database/applicationTables.ts'
import { Refused } from '../errors/problems.ts'
import type { Application } from '../store/applications/application.ts'
import { changeForm, moveForm, openForm } from './forms.ts'
import type { PathFacts, PathStep } from './machines/pathWorkflow.ts'
import { type StageRuntime, type Workflows, runtimeOf } from './machines/workflows.ts'
import { type View, viewOf } from './view.ts'
import type { Work } from './work.ts'
import type { References } from './references.ts'

const reopen = 'REOPEN'
const reconfirm = 'RECONFIRM'
const effectNames = { [reopen]: 'reopened', [reconfirm]: 'reconfirm' } as const

/**
 * The facts for the path's guards. A retired stage that was never opened counts as done: there is nothing to do. The
 * record is built at the first question about it, and reflects the application at that time.
 */
export function pathFacts(
  { workflows }: Pick<Work, 'workflows'>,
  application: Application,
  references: References,
): PathFacts {
  let record: View['record'] | undefined
  return {
    isDone(formType) {
      const form = application.forms.get(formType)
      const { workflow, retired } = runtimeOf(workflows, formType)
      return form === undefined ? retired : workflow.state(form.state).done
    },
    valueAt: (path) => read((record ??= viewOf(workflows, application, references).record), path),
  }
}

/** Moves the application to the path's new state, and opens the stages that can be worked on there. */
export function arrive(work: Work, application: Application, { value, notRequired }: PathStep): void {
  const before = new Set(application.overall.open)
  application.path = value
  application.overall = work.workflows.path.state(value)
  const shown = Object.entries({ ...application.notRequired, ...notRequired })
  application.notRequired = Object.fromEntries(shown.filter((entry): entry is [string, string] => entry[1] !== null))
  if (application.overall.closed) application.rank = null
  for (const formType of application.overall.open.filter((each) => !before.has(each))) {
    openForm(work, application, formType)
    changeForm(application, runtimeOf(work.workflows, formType), { openedAt: work.now })
  }
}

/**
 * Sends the path the event that a stage's transition raises. First the stages that the event reopens, and those after
 * them, change state, so that the path's guards see the new states (spec decision 2). Returns these changes. Throws
 * `Refused` if the path does not take the event.
 */
export function raise(work: Work, application: Application, event: string, references: References): StateChange[] {
  const { path } = work.workflows
  const refusals = eventRefusals(work.workflows, application, event, pathFacts(work, application, references))
  if (refusals.length > 0) throw new Refused(refusals.join(' '), refusals)
  const reopened = path.reopens(application.path, event) ?? []
  const effects = reopened.flatMap((formType) => reopenStage(work, application, runtimeOf(work.workflows, formType)))
  arrive(work, application, path.take(application.path, event, pathFacts(work, application, references)))
  return effects
}

/**
 * Why the path does not take an event now: a stage cannot be reopened, the path's state has no such event, or a guard
 * fails. Empty if it does.
 */
export function eventRefusals(
  workflows: Workflows,
  application: Application,
  event: string,
  facts: PathFacts,
): string[] {
  const { path } = workflows
  const closed = (path.reopens(application.path, event) ?? []).flatMap((formType) => {
    const runtime = runtimeOf(workflows, formType)
    if (!application.notRequired[formType] && stateAfter(application, runtime, reopen) !== undefined) return []
    return [
      t('{title} cannot be reopened: it is {name}.', {
        title: named(runtime.stage.stage.title),
        name: named(shownName(application, formType) ?? t('not started')),
      }),
    ]
  })
  if (closed.length > 0 || path.takes(application.path, event, facts)) return closed
  return [notTakenIn(application.overall)]
}

/** Why the application's path does not take an event in this state. */
export const notTakenIn = ({ name }: Pick<Application['overall'], 'name'>): string =>
  t('This is not possible while the application is in {name}.', { name: named(name) })

function reopenStage(work: Work, application: Application, runtime: StageRuntime): StateChange[] {
  const reopened = sendToStage(application, runtime, reopen)
  const downstream = runtime.downstream.flatMap((each) => {
    const started = application.forms.get(each)?.startedAt
    return started ? sendToStage(application, runtimeOf(work.workflows, each), reconfirm) : []
  })
  return [...reopened, ...downstream]
}

/**
 * Sends an event of the path to a stage. Has no effect on a stage that was never opened, or whose state does not take
 * the event.
 */
function sendToStage(application: Application, runtime: StageRuntime, event: keyof typeof effectNames): StateChange[] {
  const { formType } = runtime.stage.stage
  const form = application.forms.get(formType)
  const state = stateAfter(application, runtime, event)
  if (!form || state === undefined) return []
  forgetDecisions(application, runtime)
  const { name } = moveForm(application, runtime, state)
  return [{ form_type: formType, from_state: form.stateName, to_state: name, event: effectNames[event] }]
}

/**
 * Clears the decisions that belong to one party (`owners`) when a stage is reopened: they held for what that person saw
 * (spec decision 10). Other data stay (spec decision 2).
 */
function forgetDecisions(application: Application, runtime: StageRuntime): void {
  const { formType, owners = {} } = runtime.stage.stage
  const data = application.forms.get(formType)?.data ?? {}
  const kept = Object.entries(data).filter(([field]) => !Object.hasOwn(owners, field))
  if (kept.length < Object.keys(data).length) changeForm(application, runtime, { data: Object.fromEntries(kept) })
}

function stateAfter(
  application: Application,
  { stage, workflow }: StageRuntime,
  event: string,
): StateValue | undefined {
  const form = application.forms.get(stage.stage.formType)
  return form && workflow.receive(form.state, event)
}

/**
 * The state name that the hub shows for a stage; undefined if the stage was never opened, even if values were carried
 * into its form.
 */
export function shownName(application: Application, formType: string): string | undefined {
  const form = application.forms.get(formType)
  const isBegun = form && (form.openedAt ?? form.startedAt ?? application.overall.open.includes(formType))
  return application.notRequired[formType] ?? (isBegun ? form.stateName : undefined)
}
