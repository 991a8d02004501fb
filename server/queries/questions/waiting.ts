import { t } from '../../../src/texts/t.ts'
import type { AbsentColleague } from '../../../src/engine/permissions.ts'
import { judgeQuestion } from '../../model/questions/actions.ts'
import { placeOf } from '../../model/questions/place.ts'
import type { View } from '../../model/view.ts'
import { type ReadContext, workOn } from '../../model/work.ts'
import type { QuestionRow } from '../../store/questions/questions.ts'

/** A question that waits for a person's answer. */
export interface WaitingQuestion {
  question: QuestionRow
  formType: string
  formName: string
  /** The name of the action that it waits for. */
  action: string
  absent?: AbsentColleague
}

/**
 * Returns the question, which the person may see, if it waits for them, judged as the form's screen does; otherwise
 * undefined.
 */
export function waitingQuestion(context: ReadContext, view: View, question: QuestionRow): WaitingQuestion | undefined {
  const { refusals, absent } = judgeQuestion(context, view, question, 'answer')
  if (refusals.length > 0) return undefined
  const { formType, formName } = placeOf(workOn(context, view.application).workflows, question)
  return { question, formType, formName, action: t('Answer the question'), ...(absent && { absent }) }
}
