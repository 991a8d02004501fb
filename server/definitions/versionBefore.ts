import { keptFiles } from '../store/workbench/files.ts'
import { hashesBeforeLive } from '../store/workbench/versions.ts'
import type { Db } from '../store/transaction.ts'
import type { LiveDefinitions } from './live.ts'
import type { PublishedDefinitions } from './publish.ts'
import { DefinitionsRefused } from './refused.ts'
import { strandedBy } from './stranded/stranded.ts'

/** How many earlier versions a start tries at most: each may take seconds. */
const most = 5

interface Options {
  /** Whether the folder governs regardless of the database. */
  folderGoverns: boolean
  /** What is thrown if there is no such version. */
  otherwise: Error
}

/**
 * Publishes the newest version before the live one that neither has mistakes nor leaves anything behind that is in the
 * database. There is none where the folder governs.
 */
export async function versionBefore(
  live: LiveDefinitions,
  db: Db,
  { folderGoverns, otherwise }: Options,
): Promise<PublishedDefinitions> {
  for (const hash of folderGoverns ? [] : await hashesBeforeLive(db, most)) {
    const published = await live.publish(await keptFiles(db, hash)).catch((error: unknown) => {
      if (error instanceof DefinitionsRefused) return undefined
      throw error
    })
    if (published && (await strandedBy(db, published)).length === 0) return published
  }
  throw otherwise
}
