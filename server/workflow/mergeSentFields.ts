import { omit } from '../../src/engine/conditions/visibility.ts'
import type { FormData } from '../../src/engine/definition.ts'
import type { Stage } from '../../src/engine/stage.ts'
import type { AbsentColleague } from '../../src/engine/permissions.ts'
import type { FieldChange } from '../database/applicationTables.ts'
import { withActor, withDerived } from '../model/derived.ts'
import { factsFor } from '../model/facts.ts'
import { rightsOf, withheldFrom } from '../model/rights/fieldRights.ts'
import { changeForm, contribute } from '../model/forms.ts'
import { runtimeOf } from '../model/machines/workflows.ts'
import { merge } from '../model/merge.ts'
import type { Parts } from '../model/parts.ts'
import { type References, loadReferences, mentions } from '../model/references.ts'
import { type View, mentioned, viewOf } from '../model/view.ts'
import type { Work, WorkInTransaction } from '../model/work.ts'
import type { Application } from '../store/applications/application.ts'
import { changesBetween, changesOfForms } from './changes.ts'
import { type MergedForm, refuseChanges, refuseMistakes } from './refuseSave.ts'

export interface MergeResult {
  changes: FieldChange[]
  references: References
  /** Whether a form was saved for the first time. */
  started: boolean
  /** The absent colleague for whom the person acted. */
  absent: AbsentColleague | undefined
}

/**
 * Merges the sent fields into the application's forms, or throws. Does not check the right to change these, and does
 * not write the application.
 */
export async function mergeSentFields(
  work: WorkInTransaction,
  application: Application,
  parts: Parts,
): Promise<MergeResult> {
  const { workflows } = work
  const sent = [...parts].map(([formType, { data }]) => {
    const runtime = runtimeOf(workflows, formType)
    const before = application.forms.get(formType)?.data ?? {}
    return { runtime, before, sent: data, merged: merge(runtime.stage, before, data) }
  })
  const named = sent.flatMap(({ runtime, merged }) => mentions(runtime.stage, merged))
  const references = await loadReferences(work.db, work.known, [...mentioned(workflows, application), ...named])
  const view = viewOf(workflows, application, references)
  const forms = sent.map(({ merged: given, ...form }): MergedForm => {
    const { runtime, before } = form
    const merged = withWithheld(work, runtime.stage, before, given, view)
    return { ...form, merged, changes: changesBetween(runtime.stage.stage.formType, before, merged) }
  })
  const absent = await refuseChanges(work, view, forms)
  const settled = forms.map((form) => settle(work, application, form, { references, absent }))
  return {
    changes: settled.flatMap(({ changes }) => changes),
    references,
    started: settled.some(({ started }) => started),
    absent,
  }
}

/** The data with the stored values of the fields that are hidden from this person, whatever was sent for them. */
function withWithheld(work: Work, stage: Stage, before: FormData, given: FormData, view: View): FormData {
  const withheld = withheldFrom(work, stage, view, given)
  if (withheld.size === 0) return given
  const stored = Object.entries(before).filter(([field]) => withheld.has(field))
  return { ...omit(given, withheld), ...Object.fromEntries(stored) }
}

/** Adds the fields that the server writes. Returns the changes, and whether this is the form's first save. */
function settle(
  work: Work,
  application: Application,
  form: MergedForm,
  { references, absent }: Pick<MergeResult, 'references' | 'absent'>,
) {
  const { runtime, before, sent, merged } = form
  const { stage } = runtime
  const { formType } = stage.stage
  const startedAt = application.forms.get(formType)?.startedAt
  const view = viewOf(work.workflows, application, references)
  const acted = withActor(stage, merged, work.actor.id, form.changes.length > 0)
  const data = withDerived(work, stage, acted, view, { before, sent })
  // The fields that the server writes may make fields visible that were hidden when the sent fields were checked.
  refuseMistakes({ runtime, before, data }, factsFor(work, stage, view), rightsOf(work, stage.stage, view))
  const formsBefore = new Map(application.forms)
  changeForm(application, runtime, { data, startedAt: startedAt ?? work.now })
  const changes = changesOfForms(formsBefore, application.forms)
  const started = !startedAt
  if (started || changes.length > 0) contribute(application, runtime, [work.actor.id, ...(absent ? [absent.id] : [])])
  return { changes, started }
}
