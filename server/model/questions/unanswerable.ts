import { findStaff } from '../../store/people/users.ts'
import type { QuestionRow } from '../../store/questions/questions.ts'
import type { View } from '../view.ts'
import { type ReadingWork, workOn } from '../work.ts'
import { hasPart } from './asked.ts'
import { seenQuestions } from './seen.ts'

/**
 * The open questions of an application whose person asked can no longer answer them: they have left, their role has no
 * part in applications, or they may no longer see the field.
 */
export async function unanswerableIn(
  asking: ReadingWork,
  view: View,
  questions: QuestionRow[],
): Promise<ReadonlySet<QuestionRow>> {
  const open = view.application.overall.closed ? [] : questions.filter(({ state }) => state === 'open')
  if (open.length === 0) return new Set()
  const ids = [...new Set(open.map(({ asked_of }) => asked_of))]
  const people = await findStaff(asking.db, { ids, roles: [], at: asking.now })
  const { workflows } = workOn(asking, view.application)
  const unanswerable = new Set(open)
  for (const { id, role, da_level } of people) {
    if (!hasPart(workflows, role)) continue
    const own = open.filter(({ asked_of }) => asked_of === id)
    for (const question of await seenQuestions({ ...asking, actor: { id, role, da_level } }, view, own))
      unanswerable.delete(question)
  }
  return unanswerable
}
