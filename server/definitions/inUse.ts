import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { sharedDefinitions } from '../audit/sharedDefinitions.ts'
import type { Database } from '../database/tables.ts'
import type { HashedFiles } from '../lib/definitionFiles.ts'
import type { LiveDefinitions, RejectedEdit } from './live.ts'
import type { PublishedDefinitions, PublishedFile } from './publish.ts'
import { strandedBy } from './stranded/stranded.ts'
import { keepDefinitions, keepSharedDefinitions } from '../store/audit/definitionVersions.ts'
import { inTransaction } from '../store/transaction.ts'
import { keepFiles, keptFiles } from '../store/workbench/files.ts'
import { findGovernance } from '../store/workbench/versions.ts'

export interface DefinitionsInUse {
  /** Returns the published definitions. An edit appears soon after it is made; nobody waits while it is checked. */
  current(): Promise<PublishedDefinitions>
  /**
   * Returns the definitions of the files as they are now, or the published ones if checking takes longer than
   * `patience`.
   */
  renewed(): Promise<PublishedDefinitions>
  /**
   * Returns a published file by its path, also one of earlier definitions of this process, which open pages still use.
   */
  file(path: string): Promise<PublishedFile | undefined>
  /** The edit that is not published, with the reasons; undefined if everything is published. */
  notLive(): RejectedEdit | undefined
  /** When this process began to use the published definitions. */
  since(): Date
  /** Takes over the version that governs according to the database. Returns whether a scheduled version is due. */
  follow(): Promise<boolean>
  /** Whether this process uses the folder whatever the database says governs. */
  folderGoverns: boolean
  /** Returns the files of the folder, whether or not it governs; undefined if any of them cannot be read. */
  folder(): Promise<HashedFiles | undefined>
}

const looksAgainAfter = 500

interface Options {
  refused?: (error: unknown) => void
  /** How long `renewed` waits for an edit to be checked, in ms. */
  patience?: number
  /** Whether the folder governs regardless of the database. */
  folderGoverns?: boolean
}

/**
 * Looks at the files at intervals, not at each request, and stores in the database what it publishes. Asks the database
 * which version governs, at first and at each `follow`. Refuses not only definitions with mistakes, but also those that
 * lack a state of stored applications or leave open conditions without an owner: it reports the edit to `refused` and
 * keeps the definitions before it.
 */
export function definitionsInUse(
  live: LiveDefinitions,
  db: Kysely<Database>,
  { refused = () => {}, patience = 3_000, folderGoverns = false }: Options = {},
): DefinitionsInUse {
  const files = new Map<string, PublishedFile>()
  let kept: PublishedDefinitions | undefined
  let since = new Date()
  /** Definitions refused because of what is in the database; reported once. */
  let stranding: (RejectedEdit & { published: PublishedDefinitions }) | undefined
  let looking: Promise<PublishedDefinitions> | undefined
  let next: Promise<PublishedDefinitions> | undefined
  let lookedAt = -Infinity

  const askWhatGoverns = governor(live, db, folderGoverns)
  const look = async () => {
    lookedAt = performance.now()
    if (!kept) await askWhatGoverns()
    const published = await live.current()
    if (kept && (published === kept || published === stranding?.published)) return kept
    const mistakes = await strandedBy(db, published)
    if (mistakes.length > 0) {
      const error = live.refusal(mistakes)
      if (!kept) throw error
      stranding = { published, since: new Date(), mistakes }
      refused(error)
      return kept
    }
    await keepDefinitions(db, published.stages)
    await keepSharedDefinitions(db, sharedDefinitions(published))
    // What somebody drafts from them is first kept later, when other files may be live.
    await inTransaction(db, (tx) => keepFiles(tx, published.source))
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
  /** Waits for the next look if one is running, because that one may have read the files before the call. */
  const lookAfter = (): Promise<PublishedDefinitions> => {
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
    notLive: () => live.rejectedEdit() ?? stranding,
    since: () => since,
    async follow() {
      const { isOther, isDue } = await askWhatGoverns()
      if (isOther) await renewed()
      return isDue
    },
    folderGoverns,
    folder: () => live.folder(),
  }
}

/**
 * Gives `live` the version that governs according to the database. Returns whether it has changed, and whether a
 * scheduled version is due.
 */
function governor(live: LiveDefinitions, db: Kysely<Database>, folderGoverns: boolean) {
  let governing: string | undefined
  return async () => {
    if (folderGoverns) return { isOther: false, isDue: false }
    const { governedBy, hash, isDue } = await findGovernance(db)
    const now = governedBy === 'workbench' && hash !== null ? hash : undefined
    if (now === governing) return { isOther: false, isDue }
    live.govern(now === undefined ? undefined : await keptFiles(db, now))
    governing = now
    return { isOther: true, isDue }
  }
}
