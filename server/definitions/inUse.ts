import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { sharedDefinitions } from '../audit/sharedDefinitions.ts'
import type { Database } from '../database/tables.ts'
import type { HashedFiles } from '../lib/definitionFiles.ts'
import type { LiveDefinitions, NotLive } from './live.ts'
import type { Published, PublishedFile } from './publish.ts'
import { DefinitionsRefused } from './refused.ts'
import { strandedBy } from './stranded/stranded.ts'
import { keepDefinitions, keepSharedDefinitions } from '../store/record/definitionVersions.ts'
import { keptFiles } from '../store/workbench/files.ts'
import { findGoverning } from '../store/workbench/versions.ts'

export interface DefinitionsInUse {
  /** What is published. An edit appears soon after it was made, and nobody waits while it is checked. */
  current(): Promise<Published>
  /** What the files say this instant, or what was published before while that takes long to check. */
  renewed(): Promise<Published>
  /** A file by its path, also of earlier definitions of this process: pages that are open go on with theirs. */
  file(path: string): Promise<PublishedFile | undefined>
  /** The part of the files that is not published; undefined if all is. */
  notLive(): NotLive | undefined
  /** Since when what is published is in use in this process. */
  since(): Date
  /** Takes up what governs by the database, and says whether a scheduled version is due. */
  follow(): Promise<boolean>
  /** The files of the folder, whatever governs; undefined where they cannot all be read. */
  folder(): Promise<HashedFiles | undefined>
}

const looksAgainAfter = 500

interface Options {
  refused?: (error: unknown) => void
  /** How long `renewed` waits for an edit to be checked, in ms. */
  patience?: number
  /** The folder governs, whatever the database says. */
  folderGoverns?: boolean
}

/**
 * Looks at the files at intervals, not at each request, and stores in the database what it publishes. Which version
 * governs it asks the database at first and whenever it is to `follow`. It refuses
 * definitions that lack a state in which there are applications, or leave open conditions without an owner, like
 * definitions with mistakes: it reports the edit to `refused`, and keeps the ones before.
 */
export function definitionsInUse(
  live: LiveDefinitions,
  db: Kysely<Database>,
  { refused = () => {}, patience = 3_000, folderGoverns = false }: Options = {},
): DefinitionsInUse {
  const files = new Map<string, PublishedFile>()
  let kept: Published | undefined
  let since = new Date()
  /** Definitions refused because of what is in the database; reported once. */
  let stranding: (NotLive & { published: Published }) | undefined
  let looking: Promise<Published> | undefined
  let next: Promise<Published> | undefined
  let lookedAt = -Infinity

  const askWhatGoverns = governor(live, db, folderGoverns)
  const look = async () => {
    lookedAt = performance.now()
    if (!kept) await askWhatGoverns()
    const published = await live.current()
    if (kept && (published === kept || published === stranding?.published)) return kept
    const mistakes = await strandedBy(db, published)
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
    since = new Date()
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
    since: () => since,
    async follow() {
      const { isOther, isDue } = await askWhatGoverns()
      if (isOther) await renewed()
      return isDue
    },
    folder: () => live.folder(),
  }
}

/**
 * Hands over to `live` which version governs by the database, and answers whether it is another one than before, and
 * whether a scheduled one is due.
 */
function governor(live: LiveDefinitions, db: Kysely<Database>, folderGoverns: boolean) {
  let governing: string | undefined
  return async () => {
    if (folderGoverns) return { isOther: false, isDue: false }
    const { governedBy, hash, isDue } = await findGoverning(db)
    const now = governedBy === 'workbench' && hash !== null ? hash : undefined
    if (now === governing) return { isOther: false, isDue }
    live.govern(now === undefined ? undefined : await keptFiles(db, now))
    governing = now
    return { isOther: true, isDue }
  }
}
