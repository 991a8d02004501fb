import { fieldAt } from '../../../src/engine/evolution/places.ts'
import { type FieldAuthorship, findAuthorship } from '../../store/audit/authorship.ts'
import type { Workflows } from '../machines/workflows.ts'
import type { View } from '../view.ts'
import type { ReadContext } from '../work.ts'
import { type PaperContent, composePaper } from './compose.ts'
import type { ReadPaperForms } from './forms.ts'

/** The credit paper of an application. */
export interface Paper extends PaperContent {
  application: {
    id: string
    reference_number: string
    title: string | null
    state_name: string
    closed: boolean
    version: number
  }
}

/**
 * Reads who wrote which field, in one statement, and returns a function that composes the paper of the application as
 * it is now; undefined if the bank has no paper. `work` is that of the application's kind.
 */
export async function paperOf(
  work: ReadContext,
  view: View,
  readForms: ReadPaperForms,
  { unwritten = false } = {},
): Promise<(() => Paper) | undefined> {
  const { db, workflows } = work
  const { paper } = workflows
  if (!paper) return undefined
  const { application, references } = view
  const { compiledBy } = paper
  const codes = completing(workflows, compiledBy)
  const authorship = await findAuthorship(db, application.id, { formType: compiledBy, codes })
  const written = byFieldToday(workflows, authorship.fields)
  return () => ({
    application: {
      id: application.id,
      reference_number: application.referenceNumber,
      title: application.columns.title,
      state_name: application.overall.name,
      closed: application.overall.closed,
      version: application.version,
    },
    ...composePaper({
      paper,
      forms: readForms(work, view, compiledBy),
      writtenBy: (formType, field) => written.get(`${formType}.${field}`),
      compiled: authorship.taken,
      unwritten,
      nameOf: (reference, value) => references.find(reference, value)?.name,
    }),
  })
}

/** The transitions that complete a stage. */
const completing = ({ completing: { formTypes, codes } }: Workflows, formType: string): string[] =>
  codes.filter((_, n) => formTypes[n] === formType)

/** Who last wrote each field of today's definitions, under whichever of its names that was recorded. */
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
