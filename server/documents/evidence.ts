import { t } from '../../src/texts/t.ts'
import { type Sources, evidenceFiles } from '../audit/evidence/files.ts'
import { packed } from '../audit/evidence/zip.ts'
import { Unauthenticated } from '../errors/problems.ts'
import type { Work } from '../model/work.ts'
import { findSignedIn } from '../store/people/users.ts'
import type { EvidenceFacts } from '../store/audit/evidenceFacts.ts'

/** The evidence of an application as an archive, in parts, for as long as the person may read it. */
export function evidenceArchive(
  work: Work,
  sources: Omit<Sources, 'db'>,
  { facts, name }: { facts: EvidenceFacts; name: string },
): AsyncGenerator<Buffer> {
  const { db, key, now, actor } = work
  const { id, referenceNumber: reference_number } = facts.application
  const archive = packed(evidenceFiles({ db, ...sources }, facts), {
    application: { id, reference_number },
    made_at: now.toISOString(),
    made_by: { id: actor.id, name },
    key,
  })
  return whileSignedIn(work, archive)
}

/** How many bytes are sent before the session is checked again. */
const step = 1024 * 1024

/**
 * Passes the parts on while the session lasts. An archive of gigabytes takes long; without its end it cannot be opened.
 */
async function* whileSignedIn(
  { db, actor, sessionId }: Work,
  parts: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  let sent = 0
  for await (const part of parts) {
    if (sent >= step) {
      const now = await findSignedIn(db, { userId: actor.id, sessionId })
      if (now?.role !== actor.role) throw new Unauthenticated(t('The session has ended.'), 'session_ended')
      sent = 0
    }
    sent += part.length
    yield part
  }
}
