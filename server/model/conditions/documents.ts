import type { StatedDocument } from '../../store/documents/documents.ts'
import { withheldRecorded } from '../rights/withheldRecorded.ts'
import type { ReadContext } from '../work.ts'

/** An application's documents without those that were attached for conditions that the person may not see. */
export async function seenDocuments<Found extends StatedDocument>(
  work: ReadContext,
  applicationId: string,
  documents: Found[],
): Promise<Found[]> {
  const stated = documents.flatMap(({ condition }) => condition ?? [])
  if (stated.length === 0) return documents
  const isWithheld = await withheldRecorded(work, applicationId, stated)
  return documents.filter(({ condition }) => condition === null || !isWithheld(condition))
}
