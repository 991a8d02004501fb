import { NotFound } from '../../errors/problems.ts'
import { type PaperContent, composePaper } from '../../model/paper/compose.ts'
import { readForms } from '../../model/paper/forms.ts'
import type { Workflows } from '../../model/machines/workflows.ts'
import { loadViews } from '../../model/view.ts'
import { type ReadingWork, workOn } from '../../model/work.ts'
import { findApplications } from '../../store/applications/applications.ts'
import { type FieldAuthorship, findAuthorship } from '../../store/record/authorship.ts'
import { fieldAt } from '../../../src/engine/evolution/places.ts'

/** The credit paper of an application, as one person may read it. */
export interface Paper extends PaperContent {
  application: { id: string; reference_number: string; title: string | null; state_name: string; version: number }
}

/** Throws `NotFound` if there is no such application, or the bank has no paper. */
export async function readPaper(asking: ReadingWork, id: string): Promise<Paper> {
  const { db } = asking
  const { paper } = asking.workflows
  const [view] = paper ? await loadViews(asking, await findApplications(db, [id])) : []
  if (!paper || !view) throw new NotFound()
  const { application, references } = view
  const work = workOn(asking, application)
  const { compiledBy } = paper
  const authorship = await findAuthorship(db, id, {
    formType: compiledBy,
    codes: completing(work.workflows, compiledBy),
  })
  const written = byFieldToday(work.workflows, authorship.fields)
  return {
    application: {
      id: application.id,
      reference_number: application.referenceNumber,
      title: application.columns.title,
      state_name: application.overall.name,
      version: application.version,
    },
    ...composePaper({
      paper,
      forms: readForms(work, view, compiledBy),
      writtenBy: (formType, field) => written.get(`${formType}.${field}`),
      compiled: authorship.taken,
      nameOf: (reference, value) => references.find(reference, value)?.name,
    }),
  }
}

/** The transitions that complete a stage. */
const completing = ({ completing: { formTypes, codes } }: Workflows, formType: string): string[] =>
  codes.filter((_, n) => formTypes[n] === formType)

/** The last writing of each field of today's definitions, under whichever names it was recorded. */
function byFieldToday(workflows: Workflows, fields: FieldAuthorship[]): Map<string, FieldAuthorship> {
  const latest = new Map<string, FieldAuthorship>()
  for (const each of fields) {
    const { formType, field } = fieldAt(workflows, { formType: each.formType, field: each.field })
    const key = `${formType}.${field}`
    const known = latest.get(key)
    if (!known || known.seq < each.seq) latest.set(key, each)
  }
  return latest
}
