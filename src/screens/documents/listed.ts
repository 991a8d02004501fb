import type { ApplicationRecord } from '../../engine/application.ts'
import { asText, isRecord } from '../../engine/path.ts'

/**
 * The names of the documents in the answer of an application; product spec §3 does not say what a document is there.
 */
export function listedNames(application: ApplicationRecord | undefined): string[] {
  const documents: unknown = application?.documents
  if (!Array.isArray(documents)) return []
  return documents
    .map((document: unknown) => asText(isRecord(document) ? document.name : document))
    .filter((name) => name !== '')
}
