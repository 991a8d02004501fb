import { evidenceFiles } from '../audit/evidence/files.ts'
import { packed } from '../audit/evidence/zip.ts'
import type { Contents } from '../contents/contents.ts'
import type { Work } from '../model/work.ts'
import type { EvidenceFacts } from '../store/record/evidenceFacts.ts'

/** The evidence of an application as an archive, part by part, for the person who works. */
export function evidenceArchive(
  { db, key, now, actor }: Work,
  contents: Contents,
  { facts, name }: { facts: EvidenceFacts; name: string },
): AsyncGenerator<Buffer> {
  const { id, referenceNumber: reference_number } = facts.application
  return packed(evidenceFiles(db, contents, facts), {
    application: { id, reference_number },
    made_at: now.toISOString(),
    made_by: { id: actor.id, name },
    key,
  })
}
