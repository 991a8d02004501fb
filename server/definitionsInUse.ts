import type { Kysely } from 'kysely'
import { sharedDefinitions } from './audit/sharedDefinitions.ts'
import type { Database } from './database/tables.ts'
import type { LiveDefinitions } from './definitions/live.ts'
import type { Published, PublishedFile } from './definitions/publish.ts'
import { DefinitionsRefused } from './definitions/refused.ts'
import { strandedStates } from './definitions/strandedStates.ts'
import { keepDefinitions, keepSharedDefinitions } from './store/definitionVersions.ts'
import { storedStates } from './store/storedStates.ts'

export interface DefinitionsInUse {
  /** What is published; an edit shows within half a second. */
  current(): Promise<Published>
  /** What the files say this instant. */
  renewed(): Promise<Published>
  /** A file by its path, also of earlier definitions of this process: pages that are open go on with theirs. */
  file(path: string): Promise<PublishedFile | undefined>
}

const looksAgainAfter = 500

/**
 * Looks at the files now and then rather than at each request, and keeps in the database whatever it publishes. Definitions without
 * a state that applications are in are refused like those with mistakes: an edit is told to `refused`, and the ones before stay.
 */
export function definitionsInUse(live: LiveDefinitions, db: Kysely<Database>, refused: (error: unknown) => void = () => {}): DefinitionsInUse {
  const files = new Map<string, PublishedFile>()
  let latest: Promise<Published> | undefined
  let kept: Published | undefined
  /** Refused because of what the database holds: it is told once. */
  let stranding: Published | undefined
  let lookedAt = -Infinity

  const look = async () => {
    const published = await live.current()
    if (published === kept) return published
    if (kept && published === stranding) return kept
    const mistakes = strandedStates(published, await storedStates(db))
    if (mistakes.length > 0) {
      const error = new DefinitionsRefused(mistakes)
      if (!kept) throw error
      stranding = published
      refused(error)
      return kept
    }
    await keepDefinitions(db, published.stages)
    await keepSharedDefinitions(db, sharedDefinitions(published))
    for (const [path, file] of published.files) files.set(path, file)
    kept = published
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
