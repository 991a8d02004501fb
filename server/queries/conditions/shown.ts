import { named } from '../../../src/texts/t.ts'
import { type ConditionAction, actionNames, isOpen } from '../../model/conditions/actions.ts'
import { ownerName, tableOf } from '../../model/conditions/definitions.ts'
import { isOverdue } from '../../model/due.ts'
import { attachRefusals, judge } from '../../model/conditions/refusals.ts'
import { permissionFactsOf } from '../../model/permissions/permissionFacts.ts'
import type { View } from '../../model/view.ts'
import { type Work, workOn } from '../../model/work.ts'
import type { ConditionState } from '../../database/conditionTable.ts'
import type { ConditionRow } from '../../store/conditions/conditions.ts'

/** A condition subsequent as a person sees it. */
export interface ShownCondition {
  id: string
  version: number
  form_name: string
  text: string
  owner: string
  /** YYYY-MM-DD; null if there is no due day. */
  due: string | null
  overdue: boolean
  needs_document: boolean
  state: ConditionState
  waiver: { by: string; on_behalf_of: string | null; at: string; reason: string } | null
  /** The documents that were attached for it after the decision. */
  documents: { id: string; name: string }[]
  ended: {
    by: string
    on_behalf_of: string | null
    at: string
    note: string | null
    document: { id: string; name: string } | null
  } | null
  /** What the person can do with it now. */
  actions: ConditionAction[]
  /** Whether the person may add a file for it. */
  can_attach: boolean
  /** Why the person cannot decide on the waiver that was asked for; empty if they can, or if nobody asked. */
  reasons: string[]
}

type Names = ReadonlyMap<string, string>

interface ConditionNames {
  /** The names of the people and documents that the conditions name, by id. */
  names: Names
  documents: { id: string; name: string; condition_id: string | null }[]
}

export function shownCondition(
  asking: Work,
  view: View,
  condition: ConditionRow,
  { names, documents }: ConditionNames,
): ShownCondition {
  const work = workOn(asking, view.application)
  const { workflows, actor, now } = work
  const table = tableOf(workflows, condition)
  const { id, version, text, due_on, needs_document, state, form_type } = condition
  const permissionContext = { workflows, actor, facts: permissionFactsOf(workflows, view) }
  const judged = actionNames.map((action) => ({ action, ...judge(permissionContext, condition, action) }))
  return {
    id,
    version,
    form_name: named(table?.stage.stage.title ?? form_type),
    text,
    owner: table ? ownerName(table, condition) : condition.owner,
    due: due_on,
    overdue: isOpen(condition) && due_on !== null && isOverdue({ on: due_on }, now),
    needs_document,
    state,
    waiver: waiverIn(condition, names),
    documents: documents.flatMap((each) => (each.condition_id === id ? [{ id: each.id, name: each.name }] : [])),
    ended: endIn(condition, names),
    actions: judged.flatMap(({ action, refusals }) => (refusals.length === 0 ? [action] : [])),
    can_attach: attachRefusals(permissionContext, condition).refusals.length === 0,
    reasons: state === 'waiver_asked' ? (judged.find(({ action }) => action === 'confirm_waiver')?.refusals ?? []) : [],
  }
}

function waiverIn({ asked_by, asked_for, asked_at, reason }: ConditionRow, names: Names): ShownCondition['waiver'] {
  if (asked_by === null || asked_at === null) return null
  const [by = '', on_behalf_of = null] = [names.get(asked_by), names.get(asked_for ?? '')]
  return { by, on_behalf_of, at: asked_at.toISOString(), reason: reason ?? '' }
}

function endIn(condition: ConditionRow, names: Names): ShownCondition['ended'] {
  const { ended_by, ended_for, ended_at, note, document_id } = condition
  if (ended_by === null || ended_at === null) return null
  return {
    by: names.get(ended_by) ?? '',
    on_behalf_of: names.get(ended_for ?? '') ?? null,
    at: ended_at.toISOString(),
    note,
    document: document_id === null ? null : { id: document_id, name: names.get(document_id) ?? '' },
  }
}
