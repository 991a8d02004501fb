import { localDrafts } from '../../../../api/drafts/localDrafts.ts'
import { readDefinitionFiles } from '../../../../api/workbench/draft.ts'
import { readWorkbench } from '../../../../api/workbench/workbench.ts'
import type { DraftAtServer, Texts } from '../../../../machines/definitionDraftMachine.ts'
import { type LocalCopy, isLocalCopy, placeOfCopy } from './localCopy.ts'

export interface LoadedDraft {
  server: DraftAtServer
  /** What only this browser has of it: changes that did not reach the server. */
  own?: Texts
}

/** The person's draft as the server has it; what is live if they have none. */
export async function readDraft(): Promise<DraftAtServer> {
  const { draft, live } = await readWorkbench()
  const { texts } = await readDefinitionFiles(draft ? 'draft' : 'live')
  return draft
    ? { base: draft.base_hash, revision: draft.revision, texts, changed: draft.changed_paths, at: draft.updated_at }
    : { base: live.hash, revision: 0, texts, changed: [] }
}

/** The same with what the person's own browser still has of it. */
export async function loadDraft(user: string): Promise<LoadedDraft> {
  const [server, copies] = await Promise.all([readDraft(), localDrafts.find(user, placeOfCopy, isLocalCopy)])
  const [copy] = copies
  // What was sent as the page was closed may have arrived.
  if (!copy || Object.entries(copy.content.changes).every(([path, text]) => (server.texts.get(path) ?? null) === text))
    return { server }
  return { server: seenBy(copy.content, server), own: withCopy(copy.content, server) }
}

/** Changes of an earlier revision are not written over a later one without asking: they name what they have seen. */
const seenBy = ({ revision }: LocalCopy, server: DraftAtServer): DraftAtServer => ({ ...server, revision })

function withCopy({ changes }: LocalCopy, { texts }: DraftAtServer): Texts {
  const own = new Map(texts)
  for (const [path, text] of Object.entries(changes)) {
    if (text === null) own.delete(path)
    else own.set(path, text)
  }
  return own
}
