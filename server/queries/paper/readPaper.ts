import { NotFound } from '../../errors/problems.ts'
import { readForms } from '../../model/paper/forms.ts'
import { type Paper, paperOf } from '../../model/paper/paper.ts'
import { loadViews } from '../../model/view.ts'
import { type ReadContext, workOn } from '../../model/work.ts'
import { findApplications } from '../../store/applications/applications.ts'

/**
 * Returns the credit paper of an application as it is now, with what this person may see. `unwritten` adds summaries
 * that nobody has written yet. Throws `NotFound` if there is no such application, or the bank has no paper.
 */
export async function readPaper(context: ReadContext, id: string, options = { unwritten: false }): Promise<Paper> {
  const [view] = context.workflows.paper ? await loadViews(context, await findApplications(context.db, [id])) : []
  const compose = view && (await paperOf(workOn(context, view.application), view, readForms, options))
  if (!compose) throw new NotFound()
  return compose()
}
