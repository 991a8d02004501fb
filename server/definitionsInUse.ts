import type { Kysely } from 'kysely'
import type { Database } from './database/tables.ts'
import type { LiveDefinitions } from './definitions/live.ts'
import type { Published, PublishedFile } from './definitions/publish.ts'
import { keepDefinitions } from './store/definitionVersions.ts'

export interface DefinitionsInUse {
  /** What is published; an edit shows within half a second. */
  current(): Promise<Published>
  /** What the files say this instant. */
  renewed(): Promise<Published>
  /** A file by its path, also of earlier definitions of this process: pages that are open go on with theirs. */
  file(path: string): Promise<PublishedFile | undefined>
}

const looksAgainAfter = 500

/** Looks at the files now and then rather than at each request, and keeps in the database whatever it publishes. */
export function definitionsInUse(live: LiveDefinitions, db: Kysely<Database>): DefinitionsInUse {
  const files = new Map<string, PublishedFile>()
  let latest: Promise<Published> | undefined
  let kept: Published | undefined
  let lookedAt = -Infinity

  const look = async () => {
    const published = await live.current()
    if (published !== kept) {
      await keepDefinitions(db, published.stages)
      for (const [path, file] of published.files) files.set(path, file)
      kept = published
    }
    return published
  }
  const renewed = () => {
    lookedAt = performance.now()
    const looking = look()
    latest = looking
    looking.catch(() => (latest = undefined))
    return looking
  }
  const current = () => (latest && performance.now() - lookedAt < looksAgainAfter ? latest : renewed())
  return {
    current,
    renewed,
    async file(path) {
      if (!files.has(path)) await renewed()
      return files.get(path)
    },
  }
}
