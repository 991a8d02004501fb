import { type QuestionAction, judgeQuestion, questionActionNames } from '../../model/questions/actions.ts'
import { placeOf } from '../../model/questions/place.ts'
import { unanswerableIn } from '../../model/questions/unanswerable.ts'
import type { View } from '../../model/view.ts'
import { type ReadContext, workOn } from '../../model/work.ts'
import { type QuestionRow, namesInQuestions } from '../../store/questions/questions.ts'

/** A question as a person sees it. */
export interface ShownQuestion {
  id: string
  version: number
  form_key: string
  form_name: string
  field: string | null
  field_name: string | null
  text: string
  asked_by: string
  asked_of: string
  asked_at: string
  /** `unanswered` if it was open when the application was decided. */
  state: QuestionRow['state'] | 'unanswered'
  /** It is open, and the person who is asked can no longer answer it. */
  unanswerable: boolean
  ended: { by: string; on_behalf_of: string | null; at: string; answer: string | null } | null
  /** What the person can do with it now. */
  actions: QuestionAction[]
}

/** Returns questions, which the person may see, as they see them. */
export async function shownQuestions(
  context: ReadContext,
  view: View,
  questions: QuestionRow[],
): Promise<ShownQuestion[]> {
  const { workflows, db } = workOn(context, view.application)
  const names = await namesInQuestions(db, questions)
  const unanswerable = await unanswerableIn(context, view, questions)
  const nameOf = (id: string | null) => names.get(id ?? '')
  return questions.map((question) => {
    const { id, version, text, asked_by, asked_of, asked_at, state } = question
    const { formType, formName, field, fieldName } = placeOf(workflows, question)
    const can = (action: QuestionAction) => judgeQuestion(context, view, question, action).refusals.length === 0
    return {
      id,
      version,
      form_key: formType,
      form_name: formName,
      field,
      field_name: fieldName,
      text,
      asked_by: nameOf(asked_by) ?? '',
      asked_of: nameOf(asked_of) ?? '',
      asked_at: asked_at.toISOString(),
      state: state === 'open' && view.application.overall.closed ? 'unanswered' : state,
      unanswerable: unanswerable.has(question),
      ended: endIn(question, nameOf),
      actions: questionActionNames.filter(can),
    }
  })
}

function endIn(
  { ended_by, ended_for, ended_at, answer }: QuestionRow,
  nameOf: (id: string | null) => string | undefined,
): ShownQuestion['ended'] {
  if (ended_by === null || ended_at === null) return null
  return { by: nameOf(ended_by) ?? '', on_behalf_of: nameOf(ended_for) ?? null, at: ended_at.toISOString(), answer }
}
