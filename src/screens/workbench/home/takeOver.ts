import { applyPatch, structuredPatch } from 'diff'
import { keepDefinitionDraft, readDefinitionFiles } from '../../../api/workbench/draft.ts'
import type { DefinitionDraft } from '../../../api/http/types.ts'
import { changesBetween } from '../changesBetween.ts'

type Texts = ReadonlyMap<string, string>

export interface TakenOver {
  /** What the draft changes of the files that are live now. */
  changes: Map<string, string | null>
  /** Files in which both changed the same lines: the draft's text stays there. */
  conflicts: string[]
}

/** Carries what a draft changed of its base over to the files that are live now. */
export function takenOver(base: Texts, draft: Texts, live: Texts): TakenOver {
  const conflicts: string[] = []
  const merged = new Map(live)
  for (const [path, text] of changesBetween(base, draft)) {
    const [was, now] = [base.get(path), live.get(path)]
    const found = now === was ? text : both(was, text, now)
    if (found === undefined) conflicts.push(path)
    const kept = found === undefined ? text : found
    if (kept === null) merged.delete(path)
    else merged.set(path, kept)
  }
  return { changes: changesBetween(live, merged), conflicts }
}

/** The text with the changes of both; undefined where they do not go together. */
function both(base: string | undefined, draft: string | null, live: string | undefined): string | null | undefined {
  if (draft === (live ?? null)) return draft
  if (base === undefined || draft === null || live === undefined) return undefined
  const onLive = patched(live, base, draft)
  return onLive === patched(draft, base, live) ? onLive : undefined
}

/** Blocks that are alike draw a change to the wrong one: it is right only where either order ends at the same text. */
function patched(text: string, before: string, after: string): string | undefined {
  const found = applyPatch(text, structuredPatch('', '', before, after, undefined, undefined, { context: 1 }))
  return found === false ? undefined : found
}

/** Takes over what has become live since the draft was begun, and keeps it. Answers the files to look at. */
export async function takeOver({ revision, base_hash: baseHash }: DefinitionDraft): Promise<string[]> {
  const [base, draft, live] = await Promise.all([baseHash, 'draft', 'live'].map(readDefinitionFiles))
  if (!base || !draft || !live) throw new Error('The files were not read.')
  const { changes, conflicts } = takenOver(base.texts, draft.texts, live.texts)
  await keepDefinitionDraft({ base: live.hash, revision, changes })
  return conflicts
}
