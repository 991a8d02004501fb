import { t } from '../../../src/texts/t.ts'
import { NotFound, Refused } from '../../errors/problems.ts'
import { refuseUnlessCapable } from '../../model/capabilities.ts'
import { rightsOf } from '../../model/rights/fieldRights.ts'
import { withheldRecorded } from '../../model/rights/withheldRecorded.ts'
import { loadViews } from '../../model/view.ts'
import type { Work } from '../../model/work.ts'
import { findApplications } from '../../store/applications/applications.ts'
import { type EvidenceFacts, evidenceFacts, placesRecorded } from '../../store/audit/evidenceFacts.ts'
import { readAtOnce } from '../../store/transaction.ts'

/** The greatest size of all documents, in bytes: an archive can hold 4 GB. */
const largest = 4_000_000_000

/**
 * Returns everything about an application that its evidence holds, as it was at one moment. Nothing can be left out,
 * because the entries are chained. So it throws `Refused` for people who may not audit, or may not see a part of it.
 */
export async function readEvidence(work: Work, id: string): Promise<EvidenceFacts> {
  refuseUnlessCapable(work, 'audit', t('export evidence'))
  const facts = await readAtOnce(work.db, (db) => evidenceFacts(db, id))
  if (!facts) throw new NotFound()
  if (facts.documents.reduce((sum, { size }) => sum + size, 0) > largest)
    throw new Refused(t('The documents of this application are too large for one file.'))
  if (await isPartWithheld(work, id))
    throw new Refused(
      t('Evidence holds everything of an application, and part of this one is withheld from you.'),
      undefined,
      'not_allowed',
    )
  return facts
}

/** Whether a right or a rule withholds any field of the application from the person, filled or not. */
async function isPartWithheld(work: Work, id: string): Promise<boolean> {
  const [view] = await loadViews(work, await findApplications(work.db, [id]))
  if (!view) throw new NotFound()
  const stages = [...work.workflows.runtimes.values()].map(({ stage }) => stage)
  if (stages.some(({ stage }) => (rightsOf(work, stage, view)?.hidden.length ?? 0) > 0)) return true
  const stored = [...view.application.forms.values()].flatMap(({ formType, data }) =>
    Object.keys(data).map((field) => ({ form_type: formType, field })),
  )
  const places = [...stored, ...(await placesRecorded(work.db, id))]
  const isWithheld = await withheldRecorded(work, id, places)
  return places.some(isWithheld)
}
