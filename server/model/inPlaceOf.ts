import { type AbsentColleague, type Facts, onBehalfOf } from '../../src/engine/permissions.ts'
import type { FieldChange } from '../database/applicationTables.ts'
import { Refused } from '../errors/problems.ts'
import type { Application } from '../store/applications/application.ts'
import type { Work } from './work.ts'
import type { StageRuntime } from './machines/workflows.ts'

/** What a person changes of one form. */
export interface Changed {
  runtime: StageRuntime
  changes: FieldChange[]
}

/** Who acts, with the name of the absent colleague in whose place they do. */
export const inPlaceOf = (name: string, absent: string | null | undefined): string =>
  absent ? `${name} (for ${absent})` : name

/**
 * The absent colleague in whose place the person changes these forms; undefined where they do so in their own right. Refuses
 * what would be in several names at once, for the audit tells of one.
 */
export function absentOf(
  work: Work,
  application: Application,
  changed: Changed[],
  facts: Facts,
): AbsentColleague | undefined {
  const named = changed.flatMap(
    (each) => absentOwners(work, each, facts) ?? absentEditor(work, each.runtime, application, facts),
  )
  const [absent, ...others] = new Map(named.map((each) => [each?.id, each])).values()
  if (others.length > 0)
    throw new Refused('Save your own changes and those you make for each absent colleague separately.')
  return absent
}

/** Of the fields that belong to a party; undefined where none of these does. */
function absentOwners(
  { actor }: Work,
  { runtime, changes }: Changed,
  facts: Facts,
): (AbsentColleague | undefined)[] | undefined {
  const { owners = {} } = runtime.stage.stage
  const parties = changes.flatMap(({ field }) => owners[field] ?? [])
  return parties.length > 0 ? parties.map((party) => onBehalfOf({ parties: [party] }, actor, facts)) : undefined
}

/** Of whoever may change the form as it stands. */
export function absentEditor(
  { actor }: Work,
  { stage, workflow }: StageRuntime,
  application: Application,
  facts: Facts,
): AbsentColleague | undefined {
  const form = application.forms.get(stage.stage.formType)
  const editable = form && workflow.state(form.state).editable
  return editable && onBehalfOf(editable, actor, facts)
}
