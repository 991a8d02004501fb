import { NotFound } from '../../errors/problems.ts'
import { readForms } from '../../model/paper/forms.ts'
import { type Paper, paperOf } from '../../model/paper/paper.ts'
import { loadViews } from '../../model/view.ts'
import { type ReadingWork, workOn } from '../../model/work.ts'
import { findApplications } from '../../store/applications/applications.ts'

/**
 * Returns the credit paper of an application as it is now, with what this person may see. `unwritten` adds summaries
 * that nobody has written yet. Throws `NotFound` if there is no such application, or the bank has no paper.
 */
export async function readPaper(asking: ReadingWork, id: string, asked = { unwritten: false }): Promise<Paper> {
  const [view] = asking.workflows.paper ? await loadViews(asking, await findApplications(asking.db, [id])) : []
  const compose = view && (await paperOf(workOn(asking, view.application), view, readForms, asked))
  if (!compose) throw new NotFound()
  return compose()
}
