import { ApiError } from '../../../../api/http/errors.ts'
import { keepDefinitionDraft } from '../../../../api/workbench/draft.ts'
import { isRecord } from '../../../../engine/path.ts'
import type {
  DraftAtServer,
  DraftConflict,
  KeepDefinitionsInput,
  DefinitionsSaveResult,
  Texts,
} from '../../../../machines/definitionDraftMachine.ts'
import { changesBetween } from '../../changesBetween.ts'
import type { LocalCopy, OwnCopy } from './localCopy.ts'

/** All differences of the draft from its base: earlier ones, and those made since. */
function changesOf({ texts: before, changed }: DraftAtServer, now: Texts): Map<string, string | null> {
  return new Map([...changed.map((path) => [path, now.get(path) ?? null] as const), ...changesBetween(before, now)])
}

/** The draft as a browser keeps it. */
export const copied = (server: DraftAtServer, now: Texts): LocalCopy => ({
  base: server.base,
  revision: server.revision,
  changes: Object.fromEntries(changesOf(server, now)),
})

/**
 * Keeps a person's draft at the server, or in this browser as long as the server cannot be reached. Rejects if neither
 * can keep it.
 */
export async function keepDraft(
  copy: OwnCopy,
  { server, texts }: KeepDefinitionsInput,
): Promise<DefinitionsSaveResult> {
  const turn = copy.turn()
  try {
    const changes = changesOf(server, texts)
    const kept = await keepDefinitionDraft({ base: server.base, revision: server.revision, changes })
    await turn.remove()
    const { base_hash: base, revision, changed_paths: changed, updated_at: at } = kept
    return { kept: { base, revision, texts, changed, at } }
  } catch (error) {
    const isInBrowser = await turn.put(copied(server, texts))
    const conflict = conflictIn(error)
    if (conflict) return { conflict }
    if (isInBrowser) return { inBrowser: error instanceof Error ? error.message : String(error) }
    throw error
  }
}

function conflictIn(error: unknown): DraftConflict | undefined {
  if (!(error instanceof ApiError) || !isRecord(error.body) || error.body.code !== 'draft_changed') return undefined
  const paths = error.body.changed_paths
  return { message: error.message, paths: Array.isArray(paths) ? paths.map(String) : [] }
}
