import { answer, client } from '../http/client.ts'
import type { PublishedVersion, Workbench } from '../http/types.ts'
import { requireWorkbench } from './workbench.ts'

const root = '/api/workbench/' as const

export interface VersionPage {
  results: PublishedVersion[]
  /** The number before which the next page begins; null at the end. */
  next: number | null
}

/** The published versions, the newest first. */
export async function listVersions(before?: number): Promise<VersionPage> {
  const query = before === undefined ? {} : { before: String(before) }
  const { data } = await answer(client.GET(`${root}versions/`, { params: { query } }))
  return data ?? { results: [], next: null }
}

/**
 * Publishes an earlier version again, as the next one, in place of the live files that the person has seen. Throws an
 * `ApiError` that says why not.
 */
export async function restoreVersion(number: number, note: string, liveHash: string): Promise<Workbench> {
  const params = { path: { number: String(number) } }
  const body = { note, live_hash: liveHash }
  return requireWorkbench((await answer(client.POST(`${root}versions/{number}/restore/`, { params, body }))).data)
}

export interface Proposal {
  note: string
  /** The revision of the draft that the person has seen. */
  revision: number
  /** When it becomes live; as soon as it is published where absent. */
  liveFrom?: string
}

/** Proposes the person's draft. An `ApiError` with `definitions_refused` has the mistakes as reasons. */
export async function proposeVersion({ note, revision, liveFrom }: Proposal): Promise<string> {
  const body = { note, revision, ...(liveFrom !== undefined && { live_from: liveFrom }) }
  const { data } = await answer(client.POST(`${root}proposals/`, { body }))
  if (!data) throw new Error('The server’s answer did not contain the proposal. Reload the page.')
  return data.id
}

/** Publishes the files that the person has seen. An `ApiError` with `base_changed` says what has changed since. */
export async function publishVersion(proposal: string, hash: string): Promise<Workbench> {
  const params = { path: { proposal } }
  return requireWorkbench(
    (await answer(client.POST(`${root}proposals/{proposal}/publish/`, { params, body: { hash } }))).data,
  )
}

/** Refuses what another person proposed, which needs a reason, or withdraws one's own. */
export async function refuseVersion(proposal: string, reason?: string): Promise<void> {
  const body = reason === undefined ? {} : { reason }
  await answer(client.POST(`${root}proposals/{proposal}/refuse/`, { params: { path: { proposal } }, body }))
}
