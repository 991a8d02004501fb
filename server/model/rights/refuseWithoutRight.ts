import { named, t } from '../../../src/texts/t.ts'
import type { FormData, MayParams } from '../../../src/engine/definition.ts'
import { isUnset } from '../../../src/engine/path.ts'
import { Refused } from '../../errors/problems.ts'
import { ownedByServer } from '../derived.ts'
import { rightsOf } from './fieldRights.ts'
import type { FormChanges } from '../permissions/inPlaceOf.ts'
import { refusalsOf } from '../permissions/refusals.ts'
import { staffOf } from '../permissions/staff.ts'
import type { View } from '../view.ts'
import type { Work } from '../work.ts'

/** A form that is about to be written. */
interface SentFormChanges extends FormChanges {
  /** The fields that were sent for the form. */
  sent: FormData
}

/**
 * Refuses changes to fields that the person may not change, and any value for fields that they may not see: if only a
 * changed value were refused, the answer would reveal the stored one. The message names each field and the people who
 * may change it.
 */
export async function refuseWithoutRight(work: Work, view: View, form: SentFormChanges): Promise<void> {
  const { stage } = form.runtime
  const unmet = fieldsWithout(work, view, form)
  if (unmet.length === 0) return
  const refusals = refusalsOf(work, view, await staffOf(work, view))
  const reasons = unmet.map(({ field, right }) =>
    [
      t('You cannot change {field}.', { field: named(stage.data.properties[field]?.title ?? field) }),
      ...refusals(right),
    ].join(' '),
  )
  throw new Refused(reasons.join(' '), reasons, 'not_allowed')
}

/** The fields that may not be written, each with the right that the person lacks. */
function fieldsWithout(work: Work, view: View, { runtime, sent, changes }: SentFormChanges) {
  const { stage } = runtime
  const lacking = rightsOf(work, stage.stage, view)
  if (!lacking) return []
  const { rights = {} } = stage.stage
  const ignored = new Set(ownedByServer(stage))
  const without = (field: string, right: MayParams | undefined) => ({ field, right })
  return [
    ...lacking.hidden
      .filter((field) => !ignored.has(field) && !isBlank(sent[field]))
      .map((field) => without(field, rights[field]?.see)),
    ...lacking.read_only
      .filter((field) => changes.some((change) => change.field === field))
      .map((field) => without(field, rights[field]?.edit)),
  ]
}

const isBlank = (value: unknown): boolean => isUnset(value) || (Array.isArray(value) && value.length === 0)
