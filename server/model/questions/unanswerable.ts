import { findStaff } from '../../store/people/users.ts'
import type { QuestionRow } from '../../store/questions/questions.ts'
import type { View } from '../view.ts'
import { type ReadContext, workOn } from '../work.ts'
import { hasPart } from './subject.ts'
import { seenQuestions } from './seen.ts'

/**
 * The open questions of an application whose person asked can no longer answer them: they have left, their role has no
 * part in applications, or they may no longer see the field.
 */
export async function unanswerableIn(
  context: ReadContext,
  view: View,
  questions: QuestionRow[],
): Promise<ReadonlySet<QuestionRow>> {
  const open = view.application.overall.closed ? [] : questions.filter(({ state }) => state === 'open')
  if (open.length === 0) return new Set()
  const ids = [...new Set(open.map(({ asked_of }) => asked_of))]
  const people = await findStaff(context.db, { ids, roles: [], at: context.now })
  const { workflows } = workOn(context, view.application)
  const unanswerable = new Set(open)
  for (const { id, role, da_level } of people) {
    if (!hasPart(workflows, role)) continue
    const own = open.filter(({ asked_of }) => asked_of === id)
    for (const question of await seenQuestions({ ...context, actor: { id, role, da_level } }, view, own))
      unanswerable.delete(question)
  }
  return unanswerable
}
