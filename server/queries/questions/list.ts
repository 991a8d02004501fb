import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { named } from '../../../src/texts/t.ts'
import { roleTitle } from '../../../src/engine/capabilities.ts'
import { NotFound } from '../../errors/problems.ts'
import { type QuestionSubject, askedRefusal, isFieldSeen, rolesWithWork } from '../../model/questions/subject.ts'
import { seenQuestions } from '../../model/questions/seen.ts'
import { type View, loadViews } from '../../model/view.ts'
import { type Work, workOn } from '../../model/work.ts'
import { findApplications } from '../../store/applications/applications.ts'
import { searchPeople } from '../../store/people/searchPeople.ts'
import { fullName } from '../../store/people/fullName.ts'
import type { UserRecord } from '../../store/people/users.ts'
import { questionsOf } from '../../store/questions/questions.ts'
import { type ShownQuestion, shownQuestions } from './shown.ts'

async function viewOf(work: Work, id: string): Promise<View> {
  const [view] = await loadViews(work, await findApplications(work.db, [id]))
  if (!view) throw new NotFound()
  return view
}

/**
 * Returns the questions on an application's forms, in the order in which they were asked, without those on fields that
 * the person may not see.
 */
export async function listQuestions(work: Work, id: string): Promise<ShownQuestion[]> {
  const view = await viewOf(work, id)
  return shownQuestions(work, view, await seenQuestions(work, view, await questionsOf(work.db, [id])))
}

/** How many people are shown, how many are looked at, and how many of those before other requests get a turn. */
const most = { shown: 50, lookedAt: 500, atOnce: 20 }

export interface PeopleToAskQuery {
  form: string
  field?: string
  /** Words of the names to search for. */
  q?: string
}

/**
 * Returns the people who can be asked about a form or one of its fields, by name. Throws `NotFound` both for a field
 * that does not exist and for one that the person does not see, so that nobody learns of such a field.
 */
export async function listPeopleToAsk(work: Work, id: string, { form, field, q = '' }: PeopleToAskQuery) {
  const view = await viewOf(work, id)
  const { workflows } = workOn(work, view.application)
  const stage = workflows.runtimes.get(form)?.stage
  const subject: QuestionSubject | undefined = stage && { stage, field: field ?? null }
  const isThere = field === undefined || (stage !== undefined && Object.hasOwn(stage.data.properties, field))
  if (!subject || !isThere || !isFieldSeen(work, view, subject)) throw new NotFound()
  const wanted = { search: q, roles: rolesWithWork(workflows), limit: most.lookedAt + 1 }
  const people = await searchPeople(work.db, wanted)
  const found: UserRecord[] = []
  for (const [n, person] of people.slice(0, most.lookedAt).entries()) {
    if (n > 0 && n % most.atOnce === 0) await yieldToEventLoop()
    if (askedRefusal(work, view, subject, person) === undefined) found.push(person)
    if (found.length > most.shown) break
  }
  return {
    results: found.slice(0, most.shown).map((person) => ({
      id: person.id,
      name: fullName(person),
      role: named(roleTitle(workflows.reference, person.role)),
    })),
    has_more: found.length > most.shown || people.length > most.lookedAt,
  }
}
