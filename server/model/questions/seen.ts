import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { QuestionRow } from '../../store/questions/questions.ts'
import type { View } from '../view.ts'
import { type ReadContext, workOn } from '../work.ts'
import { withheldOf } from '../rights/withheldRecorded.ts'

/** The questions of an application that the person may see: those about fields that they may not see are left out. */
export async function seenQuestions<Question extends Pick<QuestionRow, 'form_type' | 'field'>>(
  context: ReadContext,
  view: View,
  questions: Question[],
): Promise<Question[]> {
  const placed = questions.flatMap(({ form_type, field }) => (field === null ? [] : [{ form_type, field }]))
  if (placed.length === 0) return questions
  const work = workOn(context, view.application)
  const isWithheld = await withheldOf(work, view, placed)
  return questions.filter(({ form_type, field }) => field === null || !isWithheld({ form_type, field }))
}

/** How many applications are looked at before other requests get a turn. */
const atOnce = 10

/**
 * The questions of many applications that the person may see. Determines the rights in an application once for all of
 * its questions.
 */
export async function seenAmong(
  context: ReadContext,
  views: ReadonlyMap<string, View>,
  questions: Iterable<QuestionRow>,
): Promise<ReadonlySet<QuestionRow>> {
  const byApplication = new Map<string, QuestionRow[]>()
  for (const question of questions) {
    const { application_id: id } = question
    byApplication.set(id, [...(byApplication.get(id) ?? []), question])
  }
  const seen = new Set<QuestionRow>()
  let looked = 0
  for (const [id, own] of byApplication) {
    const view = views.get(id)
    if (!view) continue
    for (const question of await seenQuestions(context, view, own)) seen.add(question)
    looked += 1
    if (looked % atOnce === 0) await yieldToEventLoop()
  }
  return seen
}
