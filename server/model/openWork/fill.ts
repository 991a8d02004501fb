import { findApplications } from '../../store/applications/applications.ts'
import { type UnkeptApplications, findUnkept, removeEndedWork, writeOpenWork } from '../../store/openWork/openWork.ts'
import { findUnkeptConditions } from '../../store/conditions/conditionWork.ts'
import { conditionsOf } from '../../store/conditions/conditions.ts'
import { findUnkeptQuestions } from '../../store/questions/questionWork.ts'
import { emptyLookupCache } from '../../store/lookups/known.ts'
import type { Db } from '../../store/transaction.ts'
import { isOpen } from '../conditions/actions.ts'
import { conditionWorkOf } from '../conditions/work.ts'
import { questionWorkOf } from '../questions/work.ts'
import { loadViews } from '../view.ts'
import type { Workflows } from '../machines/workflows.ts'
import { openWorkOf, readingOf } from './openWork.ts'

/** How many applications are read at once. */
const batch = 250

const first = '00000000-0000-0000-0000-000000000000'

/** Updates the open work to the present definitions. Returns how many applications had to be read for it. */
export async function fillOpenWork(db: Db, workflows: Workflows): Promise<number> {
  await removeEndedWork(db)
  const reading = readingOf(workflows)
  let filled = 0
  for (let after: string | null = first; after !== null;) {
    const { last, unkept }: UnkeptApplications = await findUnkept(db, reading, after, batch)
    const views = await loadViews({ db, workflows, known: emptyLookupCache() }, await findApplications(db, unkept))
    await writeOpenWork(
      db,
      views.map((view) => openWorkOf(workflows, view)),
    )
    filled += views.length
    after = last
  }
  return filled + (await fillConditions(db, workflows, reading)) + (await fillQuestions(db, workflows))
}

async function fillConditions(db: Db, workflows: Workflows, reading: string): Promise<number> {
  let filled = 0
  for (let after: string | undefined = first; after !== undefined;) {
    const ids = await findUnkeptConditions(db, reading, after, batch)
    const views = await loadViews({ db, workflows, known: emptyLookupCache() }, await findApplications(db, ids))
    const byId = new Map(views.map((view) => [view.application.id, view]))
    const work = (await conditionsOf(db, ids)).filter(isOpen).flatMap((condition) => {
      const view = byId.get(condition.application_id)
      return view ? conditionWorkOf(workflows, view, condition) : []
    })
    await writeOpenWork(db, work)
    filled += views.length
    after = ids.at(-1)
  }
  return filled
}

async function fillQuestions(db: Db, workflows: Workflows): Promise<number> {
  let filled = 0
  for (let after: string | undefined = first; after !== undefined;) {
    const questions = await findUnkeptQuestions(db, after, batch)
    await writeOpenWork(
      db,
      questions.map((question) => questionWorkOf(workflows, question)),
    )
    filled += questions.length
    after = questions.at(-1)?.id
  }
  return filled
}
