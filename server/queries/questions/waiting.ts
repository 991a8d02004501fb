import { t } from '../../../src/texts/t.ts'
import type { AbsentColleague } from '../../../src/engine/permissions.ts'
import { judgeQuestion } from '../../model/questions/actions.ts'
import { placeOf } from '../../model/questions/place.ts'
import type { View } from '../../model/view.ts'
import { type ReadingWork, workOn } from '../../model/work.ts'
import type { QuestionRow } from '../../store/questions/questions.ts'

/** A question that waits for a person's answer. */
export interface WaitingQuestion {
  question: QuestionRow
  formType: string
  formName: string
  /** What it waits for, as people read it. */
  action: string
  absent?: AbsentColleague
}

/** Undefined if it does not wait for this person, who may see it: exactly as the form's screen lets them answer it. */
export function waitingQuestion(asking: ReadingWork, view: View, question: QuestionRow): WaitingQuestion | undefined {
  const { refusals, absent } = judgeQuestion(asking.actor, view, question, 'answer')
  if (refusals.length > 0) return undefined
  const { formType, formName } = placeOf(workOn(asking, view.application).workflows, question)
  return { question, formType, formName, action: t('Answer the question'), ...(absent && { absent }) }
}
