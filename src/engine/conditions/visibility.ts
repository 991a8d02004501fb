import { readBy } from './condition.ts'
import { meets } from './meets.ts'
import type { FormData, StageFiles } from '../definition.ts'
import type { Values } from '../expressions/expression.ts'
import { afterWhatTheyRead } from '../expressions/order.ts'
import { type Facts, personalFacts, unseenIn, withoutRights } from './facts.ts'
import { fieldUi } from '../layout.ts'
import { perStage } from '../perStage.ts'
import { withoutHiddenCells } from '../rows/cells.ts'
import { tablesOf } from '../rows/tables.ts'
import type { Stage } from '../stage.ts'

/** A field that is not always shown. */
interface ConditionalField {
  field: string
  /** The fields and facts that decide. */
  reads: string[]
  isShown(stage: Stage, values: Values): boolean
}

/** The fields with a condition, each after those that decide about it. */
const conditionalFields = perStage((files: StageFiles): ConditionalField[] => {
  const found = new Map(
    Object.keys(files.data.properties).flatMap((field) => conditionsOf(files, field).map((each) => [field, each])),
  )
  const inRows = new Map(
    tablesOf(files).map(({ field, conditional }) => [field, conditional.flatMap(({ when }) => readBy(when))]),
  )
  const order = afterWhatTheyRead(found.keys(), (name) => [
    ...(found.get(name)?.reads ?? []),
    ...(inRows.get(name) ?? []),
  ])
  return order.flatMap((field) => found.get(field) ?? [])
})

/** A field is shown while its own condition holds and, if rules show it, while one of these applies. */
function conditionsOf(files: StageFiles, field: string): ConditionalField[] {
  const own = fieldUi(files.ui, field)?.['ui:when']
  const rules = (files.stage.rules ?? []).flatMap(({ show, when }, n) =>
    show?.includes(field) && when ? [{ key: `rules/${n}/when`, when }] : [],
  )
  if (!own && rules.length === 0) return []
  const isShown = (stage: Stage, values: Values) =>
    (!own || meets(stage, `when/${field}`, own, values)) &&
    (rules.length === 0 || rules.some(({ key, when }) => meets(stage, key, when, values)))
  const reads = [...(own ? [own] : []), ...rules.map(({ when }) => when)].flatMap(readBy)
  return [{ field, reads, isShown }]
}

/** The fields and facts by which fields are shown or not. */
export const readByConditions = (stage: Stage): string[] => conditionalFields(stage).flatMap(({ reads }) => reads)

/** Whether any field of the stage is not always shown to everybody. */
export const hasConditionalFields = (stage: Stage): boolean =>
  conditionalFields(stage).length > 0 || stage.stage.rights !== undefined

/**
 * The fields that conditions or rights hide. A hidden field counts as unset for those that depend on it.
 */
export function hiddenFields(stage: Stage, data: FormData, facts: Facts): Set<string> {
  const fields = conditionalFields(stage)
  const hidden = new Set(unseenIn(facts))
  if (fields.length === 0) return hidden
  const visible = () => ({ ...facts, ...withoutHiddenCells(stage, omit(data, hidden), facts) })
  let values = visible()
  // In a circle, a field that came too early has another turn.
  for (let seen = -1; hidden.size > seen;) {
    seen = hidden.size
    for (const { field, isShown } of fields) {
      if (hidden.has(field) || isShown(stage, values)) continue
      hidden.add(field)
      if (Object.hasOwn(data, field)) values = visible()
    }
  }
  return hidden
}

/** The fields that one person may see and another may not, by their role or their authority, or by such a field. */
const personalFields = perStage((files: StageFiles): ReadonlySet<string> => {
  const found = new Set<string>(personalFacts)
  let seen = -1
  while (found.size > seen) {
    seen = found.size
    for (const { field, reads } of conditionalFields(files)) if (reads.some((name) => found.has(name))) found.add(field)
  }
  return found
})

/** The fields that rules show to one person and not to another, by their role or their authority. */
export const shownByPerson = (files: StageFiles): string[] =>
  [...personalFields(files)].filter((name) => !personalFacts.includes(name))

/** The fields that are hidden from this person but perhaps not from others: their stored values stay. */
export function withheldFields(stage: Stage, data: FormData, facts: Facts): Set<string> {
  const fields = personalFields(stage)
  const hidden = [...hiddenFields(stage, data, facts)]
  if (unseenIn(facts).size === 0) return new Set(hidden.filter((field) => fields.has(field)))
  const fromAll = hiddenFields(stage, data, withoutRights(facts))
  return new Set(hidden.filter((field) => fields.has(field) || unseenIn(facts).has(field) || !fromAll.has(field)))
}

/** Whether any field of the stage is hidden from one person and not from another. */
export const withholds = (stage: Stage): boolean =>
  stage.stage.rights !== undefined || personalFields(stage).size > personalFacts.length

/** Whether a field may be hidden from one person and not from another. */
export const mayBeWithheld = (stage: Stage, field: string): boolean =>
  stage.stage.rights?.[field]?.see !== undefined || personalFields(stage).has(field)

/** The data without the fields that are hidden from everybody, and without hidden cells. */
export function pruneForAll(stage: Stage, data: FormData, facts: Facts): FormData {
  const fields = personalFields(stage)
  const hidden = hiddenFields(stage, data, facts)
  const forAll = new Set([...hidden].filter((field) => !fields.has(field)))
  const shown = withoutHiddenCells(stage, omit(data, hidden), facts)
  return { ...omit(data, forAll), ...shown }
}

/** The data without the hidden fields and cells. */
export function prune(stage: Stage, data: FormData, facts: Facts): FormData {
  const hidden = hiddenFields(stage, data, facts)
  return withoutHiddenCells(stage, hidden.size === 0 ? data : omit(data, hidden), facts)
}

export function omit(data: FormData, fields: ReadonlySet<string>): FormData {
  return Object.fromEntries(Object.entries(data).filter(([field]) => !fields.has(field)))
}
