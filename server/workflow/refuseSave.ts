import type { FormData } from '../../src/engine/definition.ts'
import { dayOf } from '../../src/engine/codec/stamps.ts'
import type { Facts } from '../../src/engine/conditions/facts.ts'
import type { AbsentColleague } from '../../src/engine/permissions.ts'
import { validateDraft } from '../../src/engine/validation/validate.ts'
import type { FieldChange } from '../database/applicationTables.ts'
import { Invalid, Refused } from '../errors/problems.ts'
import { overrideAt, overrideMessage } from '../errors/directionOverride.ts'
import { withDerived } from '../model/derived.ts'
import { factsFor } from '../model/facts.ts'
import { type RightsOf, rightsOf, withheldFrom } from '../model/rights/fieldRights.ts'
import { withoutValues } from '../model/rights/withheldErrors.ts'
import { editRefusals, refuseLockedFields, refuseOthersFields, refuseUnknownRecords } from '../model/editing.ts'
import { permissionFactsOf } from '../model/permissions/permissionFacts.ts'
import { absentOf } from '../model/permissions/inPlaceOf.ts'
import { type StageRuntime, runtimeOf } from '../model/machines/workflows.ts'
import { refusalsOf } from '../model/permissions/refusals.ts'
import { type Staff, staffOf } from '../model/permissions/staff.ts'
import { type View, loadView } from '../model/view.ts'
import { wireMessages } from '../model/wireMessages.ts'
import type { Work, WorkInTransaction } from '../model/work.ts'
import type { Application } from '../store/applications/application.ts'
import { refuseWithoutRight } from '../model/rights/refuseWithoutRight.ts'
import { refuseSecondDecision } from './secondDecision.ts'

/** A form before and after merging the sent fields. */
export interface MergedForm {
  runtime: StageRuntime
  before: FormData
  /** The fields that were sent for the form. */
  sent: FormData
  merged: FormData
  changes: FieldChange[]
}

/** Checks permissions before contents: without permission, the body is not looked at. */
export async function refuseToEdit(work: Work, application: Application, formTypes: string[]): Promise<void> {
  const view = await loadView(work, application)
  const runtimes = formTypes.map((formType) => runtimeOf(work.workflows, formType))
  const refused = (staff?: Staff) =>
    runtimes.flatMap((runtime) => editRefusals(runtime, application, refusalsOf(work, view, staff)))
  if (refused().length === 0) return
  const reasons = refused(await staffOf(work, view))
  throw new Refused(reasons.join(' '), reasons, 'not_editable')
}

/**
 * Refuses changes to fields without the right to them, to other parties' fields, invalid values, and references to
 * unknown records. Returns the absent colleague for whom the person acts.
 */
export async function refuseChanges(
  work: WorkInTransaction,
  view: View,
  forms: MergedForm[],
): Promise<AbsentColleague | undefined> {
  const { application, references } = view
  const facts = permissionFactsOf(work.workflows, view)
  // The computed values of the stored form may not follow from the sent fields any more.
  const settled = forms.map((form) => ({
    ...form,
    data: withDerived(work, form.runtime.stage, form.merged, view, form),
  }))
  for (const form of settled) {
    const { runtime, before, merged, data, changes } = form
    await refuseWithoutRight(work, view, form)
    refuseOthersFields(runtime, changes, facts, work.actor)
    refuseOverrides(runtime, changes)
    refuseLockedFields(runtime, { before, merged: data, changes }, factsFor(work, runtime.stage, view))
    await refuseSecondDecision(work, application, { runtime, changes }, merged)
  }
  const absent = absentOf(work, application, forms, facts)
  for (const { runtime, before, merged, data } of settled) {
    const rights = rightsOf(work, runtime.stage.stage, view)
    refuseMistakes({ runtime, before, data }, factsFor(work, runtime.stage, view), rights)
    const withheld = withheldFrom(work, runtime.stage, view, merged)
    refuseUnknownRecords({ runtime, before, merged, withheld }, references, dayOf(work.now))
  }
  return absent
}

/** Refuses texts that would be shown backwards, except those that are stored: not everybody can change these. */
function refuseOverrides({ stage }: StageRuntime, changes: FieldChange[]): void {
  const errors = changes.flatMap(({ field, before, after }) => {
    const path = overrideAt({ [field]: after }, [before])
    return path ? [{ path: path.join('.'), message: overrideMessage() }] : []
  })
  if (errors.length > 0) throw new Invalid(wireMessages(stage, errors))
}

/**
 * Refuses errors that not even an unfinished form may have, judged by the whole form. The message leaves out the values
 * that the person may not see.
 */
export function refuseMistakes(
  { runtime: { stage }, before, data }: Pick<MergedForm, 'runtime' | 'before'> & { data: FormData },
  facts: Facts,
  rights: RightsOf | undefined,
): void {
  const errors = validateDraft(stage, data, facts, before)
  if (errors.length > 0) throw new Invalid(wireMessages(stage, withoutValues(stage, errors, rights)))
}
