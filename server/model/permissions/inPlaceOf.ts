import { t } from '../../../src/texts/t.ts'
import { type AbsentColleague, type PermissionFacts, onBehalfOf } from '../../../src/engine/permissions.ts'
import type { FieldChange } from '../../database/applicationTables.ts'
import { Refused } from '../../errors/problems.ts'
import type { Application } from '../../store/applications/application.ts'
import type { Work } from '../work.ts'
import type { StageRuntime } from '../machines/workflows.ts'

/** A person's changes to one form. */
export interface FormChanges {
  runtime: StageRuntime
  changes: FieldChange[]
}

/** The actor's name, with the absent colleague's if they act for one. */
export const inPlaceOf = (name: string, absent: string | null | undefined): string =>
  absent ? t('{name} (for {absent})', { name, absent }) : name

/**
 * The absent colleague for whom the person changes these forms; undefined if they act in their own right. Throws
 * `Refused` if one save would be for several people, because an audit entry names only one.
 */
export function absentOf(
  work: Work,
  application: Application,
  changed: FormChanges[],
  facts: PermissionFacts,
): AbsentColleague | undefined {
  const named = changed.flatMap(
    (each) => absentOwners(work, each, facts) ?? absentEditor(work, each.runtime, application, facts),
  )
  const [absent, ...others] = new Map(named.map((each) => [each?.id, each])).values()
  if (others.length > 0)
    throw new Refused(t('Save your own changes and those you make for each absent colleague separately.'))
  return absent
}

/**
 * The absent colleagues for whom the person may change the fields that belong to a party, or that only a party may
 * change; undefined if none of the changed fields is such a field.
 */
function absentOwners(
  { actor }: Work,
  { runtime, changes }: FormChanges,
  facts: PermissionFacts,
): (AbsentColleague | undefined)[] | undefined {
  const { owners = {}, rights = {} } = runtime.stage.stage
  const mays = changes.flatMap(({ field }) => {
    const { [field]: owner } = owners
    const edit = rights[field]?.edit
    return [...(owner === undefined ? [] : [{ parties: [owner] }]), ...(edit?.parties ? [edit] : [])]
  })
  return mays.length > 0 ? mays.map((may) => onBehalfOf(may, actor, facts)) : undefined
}

/**
 * The absent colleague for whom the person changes the form as a whole, by the permission to change it in its present
 * state.
 */
export function absentEditor(
  { actor }: Work,
  { stage, workflow }: StageRuntime,
  application: Application,
  facts: PermissionFacts,
): AbsentColleague | undefined {
  const form = application.forms.get(stage.stage.formType)
  const editable = form && workflow.state(form.state).editable
  return editable && onBehalfOf(editable, actor, facts)
}
