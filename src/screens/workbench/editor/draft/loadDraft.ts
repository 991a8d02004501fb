import { readDefinitionFiles } from '../../../../api/workbench/draft.ts'
import { readWorkbench } from '../../../../api/workbench/workbench.ts'
import type { DraftAtServer, Texts } from '../../../../machines/definitionDraftMachine.ts'
import { type LocalCopy, type OwnCopy, copiesOf, copyOf } from './localCopy.ts'

export interface LoadedDraft {
  server: DraftAtServer
  /** The draft with changes that only this browser has, because they did not reach the server. */
  own?: Texts
  /** Where this browser keeps what does not reach the server. */
  copy: OwnCopy
}

/** The person's draft as the server has it, or the live definitions if there is none. */
export async function readDraft(): Promise<DraftAtServer> {
  const { draft, live } = await readWorkbench()
  const { texts } = await readDefinitionFiles(draft ? 'draft' : 'live')
  return draft
    ? { base: draft.base_hash, revision: draft.revision, texts, changed: draft.changed_paths, at: draft.updated_at }
    : { base: live.hash, revision: 0, texts, changed: [] }
}

/** The same, with what the person's own browser still has of it. */
export async function loadDraft(user: string): Promise<LoadedDraft> {
  const [server, copies] = await Promise.all([readDraft(), copiesOf(user)])
  // Changes that were sent while the page closed may have arrived.
  await Promise.all(copies.filter((each) => isAt(server, each.content)).map(({ id }) => copyOf(user, id).remove()))
  const [found] = copies.filter(({ content }) => !isAt(server, content))
  if (!found) return { server, copy: copyOf(user) }
  const seen = await seenBy(found.content, server)
  return { server: seen, own: withCopy(found.content, seen), copy: copyOf(user, found.id) }
}

const isAt = ({ texts }: DraftAtServer, { changes }: LocalCopy) =>
  Object.entries(changes).every(([path, text]) => (texts.get(path) ?? null) === text)

/**
 * The state that a copy was made from. With it, changes of an earlier revision do not overwrite a later one without a
 * question, nor changes of another base this one.
 */
async function seenBy({ base, revision }: LocalCopy, server: DraftAtServer): Promise<DraftAtServer> {
  if (base === server.base) return { ...server, revision }
  const { texts } = await readDefinitionFiles(base)
  return { base, revision, texts, changed: [] }
}

function withCopy({ changes }: LocalCopy, { texts }: DraftAtServer): Texts {
  const own = new Map(texts)
  for (const [path, text] of Object.entries(changes)) {
    if (text === null) own.delete(path)
    else own.set(path, text)
  }
  return own
}
