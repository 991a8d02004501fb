import { fieldAt } from '../../../src/engine/evolution/places.ts'
import { readStored } from '../../../src/engine/evolution/stored.ts'
import type { Workflows } from '../../model/machines/workflows.ts'
import { type Mention, mentions } from '../../model/references.ts'
import type { FieldChanged } from '../../store/briefings/briefedApplication.ts'

/** The last change of a field: when and by whom. */
export interface FieldChange {
  at: string
  by: string
  /** The value before all changes; absent if it is long. */
  before?: { value: unknown }
}

/** The changes by form type and field. */
export type ChangedFields = ReadonlyMap<string, ReadonlyMap<string, FieldChange>>

/** Groups changes, given oldest first, under the names that the fields have today. */
export function changedFields({ runtimes }: Pick<Workflows, 'runtimes'>, changes: FieldChanged[]): ChangedFields {
  const changed = new Map<string, Map<string, FieldChange>>()
  for (const change of changes) {
    const { formType, field } = fieldAt({ runtimes }, { formType: change.form_type, field: change.field })
    const ofForm = changed.get(formType) ?? new Map<string, FieldChange>()
    changed.set(formType, ofForm)
    const earlier = ofForm.get(field)
    const properties = runtimes.get(formType)?.stage.data.properties ?? {}
    const before = earlier
      ? earlier.before
      : 'before' in change && { value: readStored(properties, { [field]: change.before })[field] }
    ofForm.set(field, { at: new Date(change.at).toISOString(), by: change.by, ...(before && { before }) })
  }
  return changed
}

/** Returns the records that fields named before they were changed. */
export const mentionedBefore = ({ runtimes }: Pick<Workflows, 'runtimes'>, changed: ChangedFields): Mention[] =>
  [...changed].flatMap(([formType, fields]) => {
    const stage = runtimes.get(formType)?.stage
    return [...fields].flatMap(([field, { before }]) =>
      stage && before ? mentions(stage, { [field]: before.value }) : [],
    )
  })
