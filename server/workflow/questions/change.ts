import { t } from '../../../src/texts/t.ts'
import { isUnset } from '../../../src/engine/path.ts'
import { Invalid, NotFound, Refused, Stale } from '../../errors/problems.ts'
import { type QuestionAction, judgeQuestion, questionAction } from '../../model/questions/actions.ts'
import { seenQuestions } from '../../model/questions/seen.ts'
import { type View, loadView } from '../../model/view.ts'
import type { Work } from '../../model/work.ts'
import type { KeptAnswer } from '../../store/applications/answers.ts'
import { readLocked } from '../../store/applications/applicationDetails.ts'
import { type QuestionRow, findQuestions } from '../../store/questions/questions.ts'
import { onApplication } from '../onApplication.ts'
import type { ShowQuestion } from './ask.ts'
import { writeQuestion } from './write.ts'

export interface ChangeQuestionRequest {
  /** The application's id. */
  id: string
  questionId: string
  action: QuestionAction
  answer?: string | null
  /** The question's version that the person saw. */
  version?: number
  key?: string
}

/**
 * Answers or withdraws an open question, once for each key. The application does not change. Refuses with 404 a
 * question about a field that the person may not see, with 412 one that has changed, with 409 one that is closed or for
 * others to answer or withdraw, with 400 an answer without words.
 */
export function changeQuestion(work: Work, { key, version, ...command }: ChangeQuestionRequest, show: ShowQuestion) {
  const request = { key, operation: 'changeQuestion', content: command }
  const on = { target: { id: command.id }, request, read: readLocked }
  return onApplication(work, on, async (inside): Promise<KeptAnswer> => {
    const view = await loadView(inside, inside.application)
    const before = await findQuestion(inside, view, command)
    if (version !== undefined && version !== before.version)
      throw new Stale(t('The question has changed since you opened it.'), before.version)
    const { refusals, absent } = judgeQuestion(inside, view, before, command.action)
    if (refusals.length > 0) throw new Refused(refusals.join(' '), refusals, 'not_allowed')
    const { action, state } = questionAction(command.action)
    const after: QuestionRow = {
      ...before,
      state,
      answer: answerIn(command),
      ended_by: inside.actor.id,
      ended_for: absent?.id ?? null,
      ended_at: inside.now,
      version: before.version + 1,
    }
    const answer = await show(inside, view, after)
    await writeQuestion(inside, { before, after, action, absent }, inside.keep(answer))
    return answer
  })
}

async function findQuestion(work: Work, view: View, { id, questionId }: ChangeQuestionRequest): Promise<QuestionRow> {
  const question = (await findQuestions(work.db, [questionId])).get(questionId)
  const [seen] = question?.application_id === id ? await seenQuestions(work, view, [question]) : []
  if (!seen) throw new NotFound()
  return seen
}

function answerIn({ action, answer }: ChangeQuestionRequest): string | null {
  if (action === 'answer' && isUnset(answer)) throw new Invalid({ answer: [t('Write your answer.')] })
  if (action !== 'answer' && answer !== undefined && answer !== null)
    throw new Invalid({ answer: [t('Only an answer has a text.')] })
  return answer?.trim() ?? null
}
