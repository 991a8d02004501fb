/** Everything that `start.ts` loads while the database starts. */
import type { Kysely } from 'kysely'
import { type Counts, OwnCounts } from './admission/counts.ts'
import { readOrCreateKey } from './audit/key.ts'
import type { Config } from './config.ts'
import { openContents } from './contents/open.ts'
import type { Context } from './context.ts'
import type { Database } from './database/tables.ts'
import { compiledChecks } from './definitions/cacheFile.ts'
import { openDefinitions } from './definitions/live.ts'
import { definitionsInUse } from './definitions/inUse.ts'
import { demoBank } from './demo/page.ts'
import { PaperFiles } from './paperFiles/paperFiles.ts'
import { lookupCacheAtVersions } from './store/lookups/known.ts'

export { buildApp, createApp } from './app.ts'
export { keepCheckpoints } from './audit/keepCheckpoints.ts'
export { warnOfUnknownKey } from './audit/warnOfUnknownKey.ts'
export { keepSwept } from './contents/sweep.ts'
export { refuseDemoBank, seedDemo } from './demo/seed.ts'
export { firstAccountsHere } from './firstAccounts.ts'
export { hasUsers } from './store/people/users.ts'
export { keepExpiredRemoved } from './keepExpiredRemoved.ts'
export { keepFilled } from './keepFilled.ts'
export { keepDelivering } from './delivery/deliver.ts'
export { channelsOf } from './delivery/channels.ts'
export { keepFollowing } from './keepFollowing.ts'
export { keepListeners } from './listeners/keepListeners.ts'
export * as metrics from './metrics.ts'

/**
 * Opens the context. Throws `DefinitionsRefused` if the definitions have mistakes; a later edit with mistakes is only
 * reported.
 */
export async function openContext(
  config: Config,
  db: Kysely<Database>,
  stopping: AbortSignal,
  counts: Counts = new OwnCounts(),
): Promise<Context> {
  const refused = (error: unknown) => console.error(String(error))
  const live = openDefinitions(config.schemasDir, { cache: compiledChecks, refused })
  const definitions = definitionsInUse(live, db, { refused, folderGoverns: config.folderGoverns })
  const [key, contents] = await Promise.all([
    readOrCreateKey(config.auditKeyFile, config.auditEarlierKeys),
    // A bucket that is away for a moment must not keep the server from starting, or a worker from its place.
    openContents(config, console.warn),
    definitions.current(),
  ])
  const papers = new PaperFiles(config.papers)
  return {
    config,
    db,
    definitions,
    contents,
    papers,
    counts,
    demoBank,
    key,
    knownAt: lookupCacheAtVersions(),
    stopping,
  }
}
