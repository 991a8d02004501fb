import { setImmediate as othersFirst } from 'node:timers/promises'
import { named } from '../../../src/texts/t.ts'
import { roleTitle } from '../../../src/engine/capabilities.ts'
import { NotFound } from '../../errors/problems.ts'
import { type About, askedRefusal, isFieldSeen } from '../../model/questions/asked.ts'
import { seenQuestions } from '../../model/questions/seen.ts'
import { type View, loadViews } from '../../model/view.ts'
import { type Work, workOn } from '../../model/work.ts'
import { findApplications } from '../../store/applications/applications.ts'
import { fullName, listUsers } from '../../store/people/users.ts'
import { questionsOf } from '../../store/questions/questions.ts'
import { type ShownQuestion, shownQuestions } from './shown.ts'

async function viewOf(work: Work, id: string): Promise<View> {
  const [view] = await loadViews(work, await findApplications(work.db, [id]))
  if (!view) throw new NotFound()
  return view
}

/** The questions on an application's forms, as they were asked, without those on what the person may not see. */
export async function listQuestions(work: Work, id: string): Promise<ShownQuestion[]> {
  const view = await viewOf(work, id)
  return shownQuestions(work, view, await seenQuestions(work, view, await questionsOf(work.db, [id])))
}

/** So many people's rights are looked through before others come in between. */
const atOnce = 20

/** Who can be asked about a form, or about one of its fields, by name. Nobody knows of a field that they do not see. */
export async function listPeopleToAsk(work: Work, id: string, { form, field }: { form: string; field?: string }) {
  const view = await viewOf(work, id)
  const { workflows } = workOn(work, view.application)
  const stage = workflows.runtimes.get(form)?.stage
  const about: About | undefined = stage && { stage, field: field ?? null }
  const isThere = field === undefined || (stage !== undefined && Object.hasOwn(stage.data.properties, field))
  if (!about || !isThere || !isFieldSeen(work, view, about)) throw new NotFound()
  const found = []
  for (const [n, person] of (await listUsers(work.db)).entries()) {
    if (n % atOnce === 0) await othersFirst()
    if (askedRefusal(work, view, about, person) !== undefined) continue
    found.push({ id: person.id, name: fullName(person), role: named(roleTitle(workflows.reference, person.role)) })
  }
  return found
}
