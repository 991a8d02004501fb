import { sentenceFor } from '../errors/forOperator.ts'
import { type HashedFiles, hashed } from '../lib/definitionFiles.ts'
import { compiledChecks } from './cacheFile.ts'
import { survey } from './folder/survey.ts'
import { prepareAside } from './prepareAside.ts'
import { type PublishedDefinitions, publish, publishPrepared } from './publish.ts'
import { CheckNotDone, DefinitionsRefused } from './refused.ts'
import { keptFiles } from '../store/workbench/files.ts'
import { findGovernance } from '../store/workbench/versions.ts'
import type { Db } from '../store/transaction.ts'
import { readFolder } from './readSource.ts'

export interface LiveDefinitions {
  /**
   * Returns the definitions that govern, published: newly if they have changed, otherwise as they were last published.
   */
  current(): Promise<PublishedDefinitions>
  /** The edit that is not published, with the reasons; undefined if everything is published. */
  rejectedEdit(): RejectedEdit | undefined
  /** Lets this version govern from now on, or the folder if undefined. */
  govern(version: HashedFiles | undefined): void
  /** Publishes a version that does not govern, in this thread. Throws on any mistake. */
  publish(version: HashedFiles): Promise<PublishedDefinitions>
  /** The error of mistakes in what governs, which says where its files are. */
  refusal(mistakes: string[]): DefinitionsRefused
  /** Returns the files of the folder, whether or not it governs; undefined if any of them cannot be read. */
  folder(): Promise<HashedFiles | undefined>
}

/** Why an edit is not published: each mistake with its mend. */
export interface RejectedEdit {
  since: Date
  mistakes: string[]
}

interface StampedDefinitions {
  stamp: string
  published: Promise<PublishedDefinitions>
  /** How often they have been checked. */
  tries: number
  /** When they are checked again, because a check did not come to an end. */
  againAt?: number
}

/** In ms: the longest pause until definitions are checked again whose check did not come to an end. */
const longestPause = 1_800_000

interface OpenOptions {
  cache?: string
  refused?: (error: unknown) => void
  triesAgainAfter?: number
}

/**
 * Serves a definitions' folder that may be edited meanwhile, or a version in its place. The first `current()` throws on
 * any mistake. Later ones keep the last good definitions, report the error to `refused` once for each edit, and check
 * in another thread. A check that did not come to an end is tried again after `triesAgainAfter` ms, and then after
 * longer pauses.
 */
export function openDefinitions(
  dir: string,
  { cache, refused, triesAgainAfter = 30_000 }: OpenOptions = {},
): LiveDefinitions {
  let last: StampedDefinitions | undefined
  let rejected: RejectedEdit | undefined
  let version: HashedFiles | undefined
  let offered: { stamp: string; files: Promise<HashedFiles | undefined> } | undefined

  const origin = () => version?.files ?? dir
  const refusal = (mistakes: string[]) => new DefinitionsRefused(mistakes, { ofWorkbench: version !== undefined })
  const first = () =>
    publish(origin(), { cache }).catch((error: unknown) => {
      throw error instanceof DefinitionsRefused ? refusal(error.mistakes) : error
    })
  const renewed = async (): Promise<PublishedDefinitions> => {
    const published = await publishPrepared(await prepareAside(origin(), { cache }))
    rejected = undefined
    return published
  }
  const renewedFrom = ({ published: previous }: StampedDefinitions, stamp: string, tries: number) => {
    const next: StampedDefinitions = { stamp, tries, published: previous }
    next.published = renewed().catch((error: unknown) => {
      const isSure = error instanceof DefinitionsRefused && !(error instanceof CheckNotDone)
      if (!isSure) next.againAt = performance.now() + Math.min(triesAgainAfter * 2 ** (tries - 1), longestPause)
      if (isSure || tries === 1) {
        rejected = { since: new Date(), mistakes: mistakesOf(error) }
        refused?.(error)
      }
      return previous
    })
    return next
  }

  return {
    async current() {
      const stamp = version ? `version ${version.hash}` : await stampOf(dir)
      if (!last) {
        const published = first()
        last = { stamp, published, tries: 1 }
        published.catch(() => (last = undefined))
      } else if (stamp !== last.stamp) last = renewedFrom(last, stamp, 1)
      else if (last.againAt !== undefined && performance.now() >= last.againAt)
        last = renewedFrom(last, stamp, last.tries + 1)
      return last.published
    },
    rejectedEdit: () => rejected,
    publish: ({ files }) => publish(files, { cache }),
    refusal,
    govern: (governing) => void (version = governing),
    async folder() {
      const stamp = await stampOf(dir)
      if (stamp !== offered?.stamp) offered = { stamp, files: readWhole(dir) }
      return offered.files
    },
  }
}

interface LiveDefinitionsOptions {
  schemasDir: string
  /** Whether the folder governs regardless of the database. */
  folderGoverns: boolean
}

/** Returns the definitions that govern, for commands. Throws on any mistake. */
export async function liveDefinitions(
  db: Db,
  { schemasDir, folderGoverns }: LiveDefinitionsOptions,
): Promise<PublishedDefinitions> {
  const live = openDefinitions(schemasDir, { cache: compiledChecks })
  const { governedBy, hash } = await findGovernance(db)
  if (!folderGoverns && governedBy === 'workbench' && hash !== null) live.govern(await keptFiles(db, hash))
  return live.current()
}

/** Returns a folder's stamp, which changes with each edit. A folder that does not exist has a stamp, too. */
async function stampOf(dir: string): Promise<string> {
  return survey(dir).then(({ stamp }) => stamp, String)
}

async function readWhole(dir: string): Promise<HashedFiles | undefined> {
  const { files, unreadable } = await readFolder(dir).catch(() => ({ files: new Map(), unreadable: [dir] }))
  return unreadable.length > 0 ? undefined : hashed(files)
}

function mistakesOf(error: unknown): string[] {
  return error instanceof DefinitionsRefused ? error.mistakes : [sentenceFor(error, 'put it back') ?? String(error)]
}
