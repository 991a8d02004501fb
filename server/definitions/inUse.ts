import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { sharedDefinitions } from '../audit/sharedDefinitions.ts'
import type { Database } from '../database/tables.ts'
import type { LiveDefinitions, NotLive } from './live.ts'
import type { Published, PublishedFile } from './publish.ts'
import { DefinitionsRefused } from './refused.ts'
import { strandedConditions } from './stranded/strandedConditions.ts'
import { strandedStates, withoutDefinition } from './stranded/strandedStates.ts'
import { countOpenConditions } from '../store/conditions/conditions.ts'
import { keepDefinitions, keepSharedDefinitions } from '../store/record/definitionVersions.ts'
import { countStates, storedStates } from '../store/applications/storedStates.ts'

export interface DefinitionsInUse {
  /** What is published. An edit appears soon after it was made, and nobody waits while it is checked. */
  current(): Promise<Published>
  /** What the files say this instant, or what was published before while that takes long to check. */
  renewed(): Promise<Published>
  /** A file by its path, also of earlier definitions of this process: pages that are open go on with theirs. */
  file(path: string): Promise<PublishedFile | undefined>
  /** What of the files is not published; undefined when all is. */
  notLive(): NotLive | undefined
}

const looksAgainAfter = 500

interface Options {
  refused?: (error: unknown) => void
  /** How long `renewed` waits for an edit to be checked, in ms. */
  patience?: number
}

/**
 * Looks at the files at intervals, not at each request, and stores in the database what it publishes. It refuses
 * definitions that lack a state in which there are applications, or leave open conditions without an owner, like
 * definitions with mistakes: it reports the edit to `refused`, and keeps the ones before.
 */
export function definitionsInUse(
  live: LiveDefinitions,
  db: Kysely<Database>,
  { refused = () => {}, patience = 3_000 }: Options = {},
): DefinitionsInUse {
  const files = new Map<string, PublishedFile>()
  let kept: Published | undefined
  /** Definitions refused because of what is in the database; reported once. */
  let stranding: (NotLive & { published: Published }) | undefined
  let looking: Promise<Published> | undefined
  let next: Promise<Published> | undefined
  let lookedAt = -Infinity

  const look = async () => {
    lookedAt = performance.now()
    const published = await live.current()
    if (kept && (published === kept || published === stranding?.published)) return kept
    const stranded = withoutDefinition(published, await storedStates(db))
    const mistakes = [
      ...strandedStates(published, await countStates(db, stranded)),
      ...strandedConditions(published.stages, await countOpenConditions(db)),
    ]
    if (mistakes.length > 0) {
      const error = new DefinitionsRefused(mistakes)
      if (!kept) throw error
      stranding = { published, since: new Date(), mistakes }
      refused(error)
      return kept
    }
    await keepDefinitions(db, published.stages)
    await keepSharedDefinitions(db, sharedDefinitions(published))
    for (const [path, file] of published.files) files.set(path, file)
    stranding = undefined
    kept = published
    return published
  }
  const begin = () => {
    const began = look()
    looking = began
    const end = () => (looking = undefined)
    began.then(end, end)
    return began
  }
  /** A call during a look means the next look, because the files may have been read before the call. */
  const lookAfter = (): Promise<Published> => {
    if (!looking) return begin()
    const again = () => {
      next = undefined
      return lookAfter()
    }
    next ??= looking.then(again, again)
    return next
  }
  const renewed = () => {
    const looked = lookAfter()
    return kept ? Promise.race([looked, pause(patience, kept, { ref: false })]) : looked
  }
  return {
    renewed,
    async current() {
      if (!kept) return looking ?? begin()
      if (!looking && performance.now() - lookedAt >= looksAgainAfter) begin().catch(refused)
      return kept
    },
    async file(path) {
      if (!files.has(path)) await renewed()
      return files.get(path)
    },
    notLive: () => live.notLive() ?? stranding,
  }
}
