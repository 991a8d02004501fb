import { answer, client } from '../http/client.ts'
import type { Replay, ReplayWithFindings } from '../http/types.ts'

const root = '/api/workbench/replays/' as const

/** The latest replays, the newest first, without what they found. */
export async function listReplays(): Promise<Replay[]> {
  return (await answer(client.GET(root))).data?.results ?? []
}

/** How far a replay is, and what it found. */
export async function readReplay(replay: string): Promise<ReplayWithFindings> {
  return present((await answer(client.GET(`${root}{replay}/`, { params: { path: { replay } } }))).data)
}

/** Begins to run `draft`, a version or `proposal-<id>`. An `ApiError` with `replay_running` says that one runs. */
export async function startReplay(of: string): Promise<ReplayWithFindings> {
  return present((await answer(client.POST(root, { body: { of } }))).data)
}

export async function stopReplay(replay: string): Promise<void> {
  await answer(client.POST(`${root}{replay}/stop/`, { params: { path: { replay } } }))
}

function present(data: ReplayWithFindings | undefined): ReplayWithFindings {
  if (!data) throw new Error('The server’s answer did not contain the replay. Reload the page.')
  return data
}
