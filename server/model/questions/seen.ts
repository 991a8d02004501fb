import type { QuestionRow } from '../../store/questions/questions.ts'
import type { View } from '../view.ts'
import { type ReadingWork, workOn } from '../work.ts'
import { withheldOf } from '../rights/withheldRecorded.ts'

/** Those of an application's questions that the person may see: of a field that they may not see, they find none. */
export async function seenQuestions<Question extends Pick<QuestionRow, 'form_type' | 'field'>>(
  asking: ReadingWork,
  view: View,
  questions: Question[],
): Promise<Question[]> {
  const placed = questions.flatMap(({ form_type, field }) => (field === null ? [] : [{ form_type, field }]))
  if (placed.length === 0) return questions
  const work = workOn(asking, view.application)
  const isWithheld = await withheldOf(work, view, placed)
  return questions.filter(({ form_type, field }) => field === null || !isWithheld({ form_type, field }))
}
