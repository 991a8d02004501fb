import type { AbsentColleague } from '../../../src/engine/permissions.ts'
import { questionWorkOf } from '../../model/questions/work.ts'
import type { StatementPart } from '../../store/statementPart.ts'
import { writeTogether } from '../../store/statementPart.ts'
import { questionMessage } from '../../store/questions/messages.ts'
import { endedQuestionPart, questionWorkPart } from '../../store/questions/questionWork.ts'
import { type QuestionRow, questionPart } from '../../store/questions/questions.ts'
import { type AuditAction, auditPart } from '../../store/audit/audit.ts'
import type { WorkInTransaction } from '../../model/work.ts'

interface QuestionWrite {
  /** Null for a new question. */
  before: QuestionRow | null
  after: QuestionRow
  action: AuditAction
  /** The absent colleague in whose place it was done. */
  absent?: AbsentColleague
}

/** Writes a question, its open work, the message to others and the audit's entry, in one statement. */
export async function writeQuestion(
  { db, workflows, actor, now: at, requestId }: WorkInTransaction,
  { before, after, action, absent }: QuestionWrite,
  others: readonly StatementPart[],
): Promise<void> {
  await writeTogether(db, [
    questionPart(after),
    after.state === 'open' ? questionWorkPart(questionWorkOf(workflows, after)) : endedQuestionPart(after.id),
    questionMessage({ before, after, at, actorId: actor.id, requestId }),
    auditPart({
      applicationId: after.application_id,
      version: null,
      at,
      actorId: actor.id,
      actorRole: actor.role,
      action,
      formType: after.form_type,
      // Not under the field's own name: the field was not changed.
      changes: [{ form_type: '', field: 'question', before, after }],
      requestId,
      onBehalfOf: absent?.id,
    }),
    ...others,
  ])
}
