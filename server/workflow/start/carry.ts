import { carriedData } from '../../../src/engine/applications/carried.ts'
import type { KindDefinition } from '../../../src/engine/definition.ts'
import { withDerived } from '../../model/derived.ts'
import { changeForm, openForm } from '../../model/forms.ts'
import { merge } from '../../model/merge.ts'
import { type References, loadReferences } from '../../model/references.ts'
import { storedFor } from '../../model/rights/fieldRights.ts'
import { type View, mentioned, viewOf } from '../../model/view.ts'
import type { Work } from '../../model/work.ts'
import type { Application } from '../../store/applications/application.ts'

/**
 * Fills the forms of a new application with what its kind carries over from an earlier one. What is withheld from the
 * person who starts it is left out, so that nobody reads by starting what they cannot read. Derived and computed values
 * are worked out again, except what follows from a record's name.
 */
export async function carry(
  work: Work,
  application: Application,
  earlier: View,
  definition: KindDefinition,
): Promise<References> {
  const { workflows } = work
  const carried = [...workflows.runtimes.values()].flatMap((runtime) => {
    const { stage } = runtime
    const kept = merge(stage, {}, carriedData(stage, definition, storedFor(work, stage, earlier)))
    if (Object.keys(kept).length === 0) return []
    openForm(work, application, stage.stage.formType)
    changeForm(application, runtime, { data: kept })
    return [runtime]
  })
  const references = await loadReferences(work.db, work.known, mentioned(workflows, application))
  for (const runtime of carried) {
    const { formType } = runtime.stage.stage
    const view = viewOf(workflows, application, references)
    const data = withDerived(work, runtime.stage, application.forms.get(formType)?.data ?? {}, view, {
      before: storedFor(work, runtime.stage, earlier),
    })
    changeForm(application, runtime, { data })
  }
  return references
}
