import { changedPaths } from '../../lib/definitionFiles.ts'
import { refuseUnlessAtWorkbench } from '../../model/workbench/refusals.ts'
import type { Work } from '../../model/work.ts'
import { type PublishedVersion, listVersions } from '../../store/workbench/versions.ts'

const perPage = 50

/** Returns a page of the published versions, the newest first. */
export async function readVersions(work: Work, before?: number) {
  refuseUnlessAtWorkbench(work)
  const found = await listVersions(work.db, { before, limit: perPage + 1 })
  const page = found.slice(0, perPage)
  return { results: page.map(onWire), next: found.length > perPage ? (page.at(-1)?.number ?? null) : null }
}

const onWire = ({ number, hash, note, author, publishedBy, liveAt, restores, manifest, before }: PublishedVersion) => ({
  number,
  hash,
  note,
  author,
  published_by: publishedBy,
  live_at: liveAt.toISOString(),
  restores,
  changed_paths: before ? changedPaths(before, manifest) : [],
})
