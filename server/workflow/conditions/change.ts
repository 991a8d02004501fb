import { t } from '../../../src/texts/t.ts'
import { isUnset } from '../../../src/engine/path.ts'
import type { PermissionFacts } from '../../../src/engine/permissions.ts'
import { Invalid, NotFound, Refused, Stale } from '../../errors/problems.ts'
import {
  type ConditionAction,
  type ConditionActionInput,
  conditionAction,
  isOpen,
} from '../../model/conditions/actions.ts'
import { isSeen } from '../../model/conditions/definitions.ts'
import { judge } from '../../model/conditions/refusals.ts'
import { conditionWorkOf } from '../../model/conditions/work.ts'
import { permissionFactsOf } from '../../model/permissions/permissionFacts.ts'
import { type View, loadView } from '../../model/view.ts'
import type { Work } from '../../model/work.ts'
import type { KeptAnswer } from '../../store/applications/answers.ts'
import { type LockedApplication, readLocked } from '../../store/applications/applicationDetails.ts'
import { conditionWorkParts } from '../../store/conditions/conditionWork.ts'
import { type ConditionRow, conditionsPart, findConditions } from '../../store/conditions/conditions.ts'
import { findDocument } from '../../store/documents/documents.ts'
import { writeTogether } from '../../store/statementPart.ts'
import { conditionMessages } from '../../store/conditions/messages.ts'
import { auditPart } from '../../store/audit/audit.ts'
import { type ApplicationChange, onApplication } from '../onApplication.ts'

export interface ChangeConditionRequest {
  /** The application's id. */
  id: string
  conditionId: string
  action: ConditionAction
  note?: string | null
  documentId?: string | null
  /** The condition's version that the person saw. */
  version?: number
  key?: string
}

/** Makes the answer to the request from the changed condition, after it was written. */
export type ShowCondition = (work: Work, view: View, condition: ConditionRow) => Promise<KeptAnswer>

/**
 * Does something with a condition subsequent, in one transaction, once for each key. The closed application stays as it
 * is; the audit tells what happened. Refuses with 404 an unknown condition, 412 one that has changed, 409 what its
 * state, people's permissions or four eyes do not allow, 400 what lacks its note or its document.
 */
export function changeCondition(
  work: Work,
  { key, version, ...command }: ChangeConditionRequest,
  show: ShowCondition,
): Promise<KeptAnswer> {
  const request = { key, operation: 'changeCondition', content: command }
  return onApplication(work, { target: { id: command.id }, request, read: readLocked }, async (inside) => {
    const view = await loadView(inside, inside.application)
    const condition = await findCondition(inside, view, command)
    refuseStale(condition, version)
    const changed = await write(inside, view, condition, command)
    const answer = await show(inside, view, changed)
    await writeTogether(inside.db, inside.keep(answer))
    return answer
  })
}

/** Finds the condition. Throws `NotFound` also for a person who may not see the table that stated it. */
async function findCondition(
  work: Work,
  view: View,
  { id, conditionId }: ChangeConditionRequest,
): Promise<ConditionRow> {
  const condition = (await findConditions(work.db, [conditionId])).get(conditionId)
  if (condition?.application_id !== id || !isSeen(work, view, condition)) throw new NotFound()
  return condition
}

function refuseStale(condition: ConditionRow, version: number | undefined): void {
  if (version !== undefined && version !== condition.version)
    throw new Stale(t('The condition has changed since you opened it.'), condition.version)
}

async function write(
  work: ApplicationChange<LockedApplication>,
  view: View,
  condition: ConditionRow,
  { action: name, note: given, documentId = null }: ChangeConditionRequest,
): Promise<ConditionRow> {
  const { db, workflows, actor, now, requestId } = work
  const { action, event, change, needsNote, takesDocument } = conditionAction(name)
  const facts: PermissionFacts = permissionFactsOf(workflows, view)
  const { refusals, absent } = judge({ workflows, actor, facts }, condition, name)
  if (refusals.length > 0) throw new Refused(refusals.join(' '), refusals, 'not_allowed')
  const note = isUnset(given) ? null : (given ?? null)
  if (needsNote && note === null) throw new Invalid({ note: [needsNote()] })
  if (takesDocument) await refuseWithoutDocument(work, condition, documentId)
  else if (documentId !== null)
    throw new Invalid({ document_id: [t('Only a fulfilled condition can have a document.')] })
  const input: ConditionActionInput = { by: actor.id, for: absent?.id ?? null, at: now, note, documentId }
  const changed = { ...condition, ...change(input), version: condition.version + 1 }
  await writeTogether(db, [
    conditionsPart([changed]),
    ...(isOpen(changed)
      ? conditionWorkParts([conditionWorkOf(workflows, view, changed)], [])
      : conditionWorkParts([], [changed.id])),
    conditionMessages([{ before: condition, after: changed }], { event, at: now, actorId: actor.id, requestId }),
    auditPart({
      applicationId: condition.application_id,
      version: null,
      at: now,
      actorId: actor.id,
      actorRole: actor.role,
      action,
      formType: condition.form_type,
      changes: [{ form_type: condition.form_type, field: condition.field, before: condition, after: changed }],
      comments: note ?? undefined,
      requestId,
      onBehalfOf: absent?.id,
    }),
  ])
  return changed
}

/** Refuses an action whose document was not attached for the condition, such as one from before the decision. */
async function refuseWithoutDocument({ db }: Work, condition: ConditionRow, documentId: string | null): Promise<void> {
  if (documentId === null) {
    if (condition.needs_document) throw new Invalid({ document_id: [t('Attach the document that proves it.')] })
    return
  }
  const document = await findDocument(db, condition.application_id, documentId)
  if (document?.condition_id !== condition.id)
    throw new Invalid({ document_id: [t('No such document was attached for this condition.')] })
}
