import { createHash } from 'node:crypto'
import type { Contents } from '../contents/contents.ts'
import { isUnavailable } from '../errors/unavailable.ts'
import { Unavailable } from '../errors/problems.ts'
import type { DocumentFacts } from '../store/documents/documents.ts'
import type { Db } from '../store/transaction.ts'

interface BrokenContents {
  breaks: string[]
  /** The contents that were not found: they may be stored elsewhere. */
  missing: string[]
}

/** Returns the documents whose content is missing or does not match its hash. */
export async function brokenContents(db: Db, contents: Contents, documents: DocumentFacts[]): Promise<BrokenContents> {
  const breaks: string[] = []
  const missing: string[] = []
  for (const { id, name, sha256: expected } of documents) {
    const hash = await hashOf(db, contents, id)
    if (hash === undefined) missing.push(`document ${id}: the content of ${name} is not there.`)
    else if (hash !== expected) breaks.push(`document ${id}: the content of ${name} is not the file that was uploaded.`)
  }
  return { breaks, missing }
}

/** Returns the hash of a content; undefined if it is missing. Throws if the store does not answer. */
async function hashOf(db: Db, contents: Contents, id: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const bytes of await contents.read(db, id)) hash.update(bytes as Buffer)
    return hash.digest('hex')
  } catch (error) {
    if (error instanceof Unavailable || isUnavailable(error)) throw error
    return undefined
  }
}
