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
import { versionBefore } from './versionBefore.ts'

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
  /**
   * Takes over the version that governs according to the database, or the refused definitions, once nothing in the
   * database needs what they lack. Returns whether a scheduled version is due.
   */
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
  /** How long refused definitions wait until the database is asked again, in ms. */
  asksAgainAfter?: number
}

/** Definitions refused because of what is in the database. */
interface Stranding extends RejectedEdit {
  published: PublishedDefinitions
  askedAt: number
}

/**
 * Looks at the files at intervals, not at each request, and stores in the database what it publishes. Asks the database
 * which version governs, at first and at each `follow`. Refuses not only definitions with mistakes, but also those that
 * lack a state of stored applications or leave open conditions without an owner: it reports the edit to `refused` and
 * keeps the definitions before it, or begins with the version before it. It takes the edit once no application is in
 * such a state, and no such condition is open.
 */
export function definitionsInUse(
  live: LiveDefinitions,
  db: Kysely<Database>,
  { refused = () => {}, patience = 3_000, folderGoverns = false, asksAgainAfter = 5_000 }: Options = {},
): DefinitionsInUse {
  const files = new Map<string, PublishedFile>()
  let kept: PublishedDefinitions | undefined
  let since = new Date()
  /** Reported once. */
  let stranding: Stranding | undefined
  let looking: Promise<PublishedDefinitions> | undefined
  let next: Promise<PublishedDefinitions> | undefined
  let lookedAt = -Infinity

  const askWhatGoverns = governor(live, db, folderGoverns)
  const take = async (published: PublishedDefinitions) => {
    await keepPublished(db, published)
    for (const [path, file] of published.files) files.set(path, file)
    stranding = undefined
    kept = published
    since = new Date()
    return published
  }
  const asksAgain = () => stranding !== undefined && performance.now() - stranding.askedAt >= asksAgainAfter
  const look = async () => {
    lookedAt = performance.now()
    if (!kept) await askWhatGoverns()
    const published = await live.current()
    const earlier = published === stranding?.published ? stranding : undefined
    if (kept && (published === kept || (earlier && !asksAgain()))) return kept
    const mistakes = await strandedBy(db, published)
    if (mistakes.length === 0) return take(published)
    const error = live.refusal(mistakes)
    const usable = kept ?? (await take(await versionBefore(live, db, { folderGoverns, otherwise: error })))
    if (!earlier) refused(error)
    stranding = { published, mistakes, since: earlier?.since ?? new Date(), askedAt: performance.now() }
    return usable
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
      if (isOther || asksAgain()) await renewed()
      return isDue
    },
    folderGoverns,
    folder: () => live.folder(),
  }
}

async function keepPublished(db: Kysely<Database>, published: PublishedDefinitions): Promise<void> {
  await keepDefinitions(db, published.stages)
  await keepSharedDefinitions(db, sharedDefinitions(published))
  // What somebody drafts from them is first kept later, when other files may be live.
  await inTransaction(db, (tx) => keepFiles(tx, published.source))
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
