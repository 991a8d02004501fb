import type { OpenPoint } from '../../src/engine/rules/openPoints.ts'
import { withFirstRows } from '../../src/engine/codec/firstRows.ts'
import { prefilled } from '../../src/engine/codec/prefill.ts'
import type { AttachedDocument } from '../../src/engine/documentRules.ts'
import { withoutUnset } from '../../src/engine/path.ts'
import { notices } from '../../src/engine/rules/refusal.ts'
import type { StageForm } from '../store/applications/application.ts'
import { shownName } from '../model/advance.ts'
import { withActor } from '../model/derived.ts'
import { dueOf } from '../model/due.ts'
import { ruleContext } from '../model/facts.ts'
import { editRefusals } from '../model/editing.ts'
import { rightsOf } from '../model/rights/fieldRights.ts'
import { openPointsFor } from '../model/rights/withheldErrors.ts'
import { permissionFactsOf } from '../model/permissions/permissionFacts.ts'
import { asDefined } from '../model/merge.ts'
import { currentData } from './nestedForm.ts'
import type { References } from '../model/references.ts'
import { mostNamed } from '../model/permissions/refusals.ts'
import { type Staff, ableUnder } from '../model/permissions/staff.ts'
import type { Refusals } from '../model/machines/stageWorkflow.ts'
import type { View } from '../model/view.ts'
import type { Work } from '../model/work.ts'
import type { StageRuntime } from '../model/machines/workflows.ts'

/** A stage in the hub's list. A stage that is not needed has a state, though it may have no workflow instance. */
export interface HubRow {
  form_key: string
  form_name: string
  can_edit: boolean
  /** Why the person cannot edit it. */
  reasons: string[]
  data: { workflow_instance: { id?: string; current_state: string } | null }
  /** Present for a stage that can be worked on now. */
  open?: OpenStage
  /** When, by whom and in whose place the stage was completed. */
  completed?: { at: string; by: string | null; on_behalf_of: string | null }
}

interface OpenStage {
  /** Since when the stage is open; null if that is not known. */
  since: string | null
  /** The due day; absent if the definitions set none. */
  due?: string
  can_act: { names: string[]; others: number; roles: string[] }
  /** What keeps the stage from being completed, and the notices that do not; absent if no transition completes it. */
  missing?: { transition: string; count: number; points: OpenPoint[]; notices: string[] }
}

/** An application with its documents. */
interface ViewWithDocuments extends View {
  documents: AttachedDocument[]
}

/** How many open points are listed at most. The form itself lists all. */
const mostPoints = 20

export function hubRow(
  work: Work,
  runtime: StageRuntime,
  view: View,
  { refusals, staff, documents }: { refusals: Refusals; staff: Staff; documents: AttachedDocument[] },
): HubRow {
  const { application, references } = view
  const { formType, title } = runtime.stage.stage
  const form = application.forms.get(formType)
  const current_state = shownName(application, formType)
  const reasons = editRefusals(runtime, application, refusals)
  const isOpen = form && !application.overall.closed && application.overall.open.includes(formType)
  return {
    form_key: formType,
    form_name: title,
    can_edit: reasons.length === 0,
    reasons,
    data: {
      workflow_instance: current_state === undefined ? null : { ...(form && { id: form.instanceId }), current_state },
    },
    ...(isOpen && { open: openStage(work, runtime, { ...view, documents }, form, staff) }),
    ...(form?.completedAt && { completed: completed(form, form.completedAt, references) }),
  }
}

function completed({ completedBy, completedFor }: StageForm, at: Date, references: References): HubRow['completed'] {
  const name = (id: string | null) => references.person(id)?.name ?? null
  return { at: at.toISOString(), by: name(completedBy), on_behalf_of: name(completedFor) }
}

function openStage(
  work: Work,
  runtime: StageRuntime,
  view: ViewWithDocuments,
  form: StageForm,
  staff: Staff,
): OpenStage {
  const due = dueOf(work.workflows, runtime, form)
  return {
    since: form.openedAt?.toISOString() ?? null,
    ...(due && { due: due.on }),
    can_act: canAct(work, runtime, view, form, staff),
    ...missing(work, runtime, view, form),
  }
}

/** Returns who has the stage: the people who may change its data. */
function canAct(
  { workflows }: Work,
  { workflow }: StageRuntime,
  view: View,
  form: StageForm,
  staff: Staff,
): OpenStage['can_act'] {
  const { editable } = workflow.state(form.state)
  const names = editable ? ableUnder(editable, staff, permissionFactsOf(workflows, view), workflows) : []
  const roles = workflows.reference.roles.filter(({ name }) => editable?.roles?.includes(name))
  return {
    names: names.slice(0, mostNamed),
    others: Math.max(0, names.length - mostNamed),
    roles: roles.map(({ title }) => title),
  }
}

function missing(
  work: Work,
  runtime: StageRuntime,
  view: ViewWithDocuments,
  form: StageForm,
): Pick<OpenStage, 'missing'> {
  const { stage, workflow } = runtime
  const completing = workflow.offers(form.state, () => []).find(({ meta }) => meta.completes)
  if (!completing) return {}
  const context = { ...ruleContext(work, stage, view), documents: view.documents }
  const whole = asDefined(stage, currentData(work, runtime, form, view, context.facts))
  // Prefilled and with the rows to type in, as the form opens: it counts the same.
  const filled = { ...prefilled(stage, view.record, work.workflows.reference), ...withoutUnset(whole) }
  const data = withActor(stage, withFirstRows(stage, filled), work.actor.id, true)
  const points = openPointsFor(rightsOf(work, stage.stage, view), stage, completing.transition, data, context)
  const currentNotices = notices(stage, completing.transition, data, context)
  return {
    missing: {
      transition: completing.transition.name,
      count: points.length,
      points: points.slice(0, mostPoints),
      notices: currentNotices,
    },
  }
}
