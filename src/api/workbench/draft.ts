import { answer, client } from '../http/client.ts'
import type { DefinitionDraft } from '../http/types.ts'

const draft = '/api/workbench/draft/' as const

/** All files of one state of the definitions, by path below `schemas/`. */
export interface FilesOfDefinitions {
  hash: string
  texts: ReadonlyMap<string, string>
}

/** The files of `live`, `draft`, `folder`, the number of a version, or `proposal-<id>`. */
export async function readDefinitionFiles(of: string): Promise<FilesOfDefinitions> {
  const { data } = await answer(client.GET('/api/workbench/files/', { params: { query: { of } } }))
  if (!data) throw new Error('The server’s answer did not contain the files. Reload the page.')
  return { hash: data.hash, texts: new Map(data.files.map(({ path, text }) => [path, text])) }
}

export interface DraftToKeep {
  /** The hash of the files that are changed. */
  base: string
  /** The revision that the person has seen; 0 if there was none. */
  revision: number
  /** All texts that differ from the base, by path; null removes a file. */
  changes: ReadonlyMap<string, string | null>
}

/** Keeps the person's whole draft. An `ApiError` with `draft_changed` says that another window has written since. */
export async function keepDefinitionDraft({ base, revision, changes }: DraftToKeep): Promise<DefinitionDraft> {
  const body = { base_hash: base, revision, files: Object.fromEntries(changes) }
  const { data } = await answer(client.PUT(draft, { body }))
  if (!data) throw new Error('The server’s answer did not contain the draft. Reload the page.')
  return data
}

export async function discardDefinitionDraft(): Promise<void> {
  await answer(client.DELETE(draft))
}

/** Why the person's draft cannot be published, each mistake with its place. It may take some seconds. */
export async function checkDefinitionDraft(): Promise<string[]> {
  return (await answer(client.POST(`${draft}check/`))).data?.mistakes ?? []
}
