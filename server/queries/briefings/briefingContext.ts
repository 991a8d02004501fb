import { hiddenFields, prune } from '../../../src/engine/conditions/visibility.ts'
import type { RecordType, FormData } from '../../../src/engine/definition.ts'
import type { NameOf } from '../../../src/engine/shown/value.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import { shownName } from '../../model/advance.ts'
import { withDerived } from '../../model/derived.ts'
import type { StageRuntime } from '../../model/machines/workflows.ts'
import { type Reader, factsOfReader } from '../../model/rights/fieldRights.ts'
import type { View } from '../../model/view.ts'
import type { BriefedApplication } from '../../store/briefings/briefedApplication.ts'
import type { ChangedFields } from './changedFields.ts'

/** What a briefing for one reader is composed of. */
export interface BriefingContext {
  work: Reader
  view: View
  found: Pick<BriefedApplication, 'documents' | 'exceptions' | 'related' | 'conditions'>
  /** The changes since the reader last looked. */
  changed: ChangedFields
  /** When the reader last looked. */
  since: Date | undefined
  /** The record types by name. */
  records: Record<string, RecordType>
  /** The forms that were opened, by form type. */
  forms: ReadonlyMap<string, VisibleForm>
  nameOf: NameOf
}

/** A form as the reader sees it. */
export interface VisibleForm {
  stage: Stage
  /** The form's data without hidden fields. */
  data: FormData
  hidden: ReadonlySet<string>
}

export function briefingContext(input: Omit<BriefingContext, 'forms' | 'nameOf'>): BriefingContext {
  const { work, view } = input
  const forms = [...work.workflows.runtimes.values()].flatMap((runtime) => {
    const form = seenForm(work, view, runtime)
    return form ? [[runtime.stage.stage.formType, form] as const] : []
  })
  return {
    ...input,
    forms: new Map(forms),
    nameOf: (reference, value) => view.references.find(reference, value)?.name,
  }
}

/** Returns a form as the reader sees it; undefined if it was never opened or is not needed. */
function seenForm(work: Reader, view: View, { stage, workflow }: StageRuntime): VisibleForm | undefined {
  const { formType } = stage.stage
  const form = view.application.forms.get(formType)
  if (!form || view.application.notRequired[formType] !== undefined) return undefined
  if (shownName(view.application, formType) === undefined) return undefined
  const facts = factsOfReader(work, stage, view)
  const data = workflow.state(form.state).done ? form.data : withDerived(work, stage, form.data, view)
  return { stage, data: prune(stage, data, facts), hidden: hiddenFields(stage, data, facts) }
}

/** Whether something happened since the reader last looked. */
export const isNew = ({ since }: Pick<BriefingContext, 'since'>, at: string | Date): boolean =>
  since !== undefined && new Date(at) > since
