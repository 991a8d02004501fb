import { findApplications } from '../../store/applications/applications.ts'
import { type Unkept, findUnkept, removeEndedWork, writeOpenWork } from '../../store/applications/openWork.ts'
import { nothingKnown } from '../../store/lookups/known.ts'
import type { Db } from '../../store/transaction.ts'
import { loadViews } from '../view.ts'
import type { Workflows } from '../machines/workflows.ts'
import { openWorkOf, readingOf } from './openWork.ts'

/** So many applications are looked at together. */
const batch = 250

const first = '00000000-0000-0000-0000-000000000000'

/** Brings the open work to what the definitions say now. Returns how many applications had to be read for it. */
export async function fillOpenWork(db: Db, workflows: Workflows): Promise<number> {
  await removeEndedWork(db)
  const reading = readingOf(workflows)
  let filled = 0
  for (let after: string | null = first; after !== null;) {
    const { last, unkept }: Unkept = await findUnkept(db, reading, after, batch)
    const views = await loadViews({ db, workflows, known: nothingKnown() }, await findApplications(db, unkept))
    await writeOpenWork(
      db,
      views.map((view) => openWorkOf(workflows, view)),
    )
    filled += views.length
    after = last
  }
  return filled
}
