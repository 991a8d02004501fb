import { localDrafts } from '../../../../api/drafts/localDrafts.ts'
import { ApiError } from '../../../../api/http/errors.ts'
import { keepDefinitionDraft } from '../../../../api/workbench/draft.ts'
import { isRecord } from '../../../../engine/path.ts'
import type {
  DraftAtServer,
  DraftConflict,
  KeepDefinitionsInput,
  KeptDefinitions,
  Texts,
} from '../../../../machines/definitionDraftMachine.ts'
import { changesBetween } from '../../changesBetween.ts'
import { type LocalCopy, placeOfCopy } from './localCopy.ts'

/** All in which the draft differs from its base: what differed before, and what was changed since. */
function changesOf({ texts: before, changed }: DraftAtServer, now: Texts): Map<string, string | null> {
  return new Map([...changed.map((path) => [path, now.get(path) ?? null] as const), ...changesBetween(before, now)])
}

/** The copy of a person's draft in this browser. */
export const copyOf = (user: string) => {
  const address = { id: `definitions ${user}`, user, place: placeOfCopy }
  const content = (server: DraftAtServer, now: Texts): LocalCopy => ({
    revision: server.revision,
    changes: Object.fromEntries(changesOf(server, now)),
  })
  return {
    put: (server: DraftAtServer, now: Texts) => localDrafts.put(address, content(server, now)),
    /** The page may be closed before anything else can be done. */
    putNow: (server: DraftAtServer, now: Texts) => localDrafts.putNow(address, content(server, now)),
    remove: () => localDrafts.remove(address.id),
  }
}

/** Keeps a person's draft at the server; in this browser as long as it cannot be reached. */
export async function keepDraft(user: string, { server, texts }: KeepDefinitionsInput): Promise<KeptDefinitions> {
  const copy = copyOf(user)
  try {
    const changes = changesOf(server, texts)
    const kept = await keepDefinitionDraft({ base: server.base, revision: server.revision, changes })
    await copy.remove().catch(() => undefined)
    const { base_hash: base, revision, changed_paths: changed, updated_at: at } = kept
    return { kept: { base, revision, texts, changed, at } }
  } catch (error) {
    await copy.put(server, texts).catch(() => undefined)
    const conflict = conflictIn(error)
    if (conflict) return { conflict }
    throw error
  }
}

function conflictIn(error: unknown): DraftConflict | undefined {
  if (!(error instanceof ApiError) || !isRecord(error.body) || error.body.code !== 'draft_changed') return undefined
  const paths = error.body.changed_paths
  return { message: error.message, paths: Array.isArray(paths) ? paths.map(String) : [] }
}
