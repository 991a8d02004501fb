import { applyPatch, structuredPatch } from 'diff'
import { keepDefinitionDraft, readDefinitionFiles } from '../../../api/workbench/draft.ts'
import type { DefinitionDraft } from '../../../api/http/types.ts'
import { changesBetween } from '../changesBetween.ts'

type Texts = ReadonlyMap<string, string>

export interface MergedDraft {
  /** The draft's changes to the files that are live now. */
  changes: Map<string, string | null>
  /** Files in which both changed the same lines: the draft's text stays in those lines. */
  conflicts: string[]
}

/** Applies a draft's changes of its base to the files that are live now. */
export function mergeDraft(base: Texts, draft: Texts, live: Texts): MergedDraft {
  const conflicts: string[] = []
  const merged = new Map(live)
  for (const [path, text] of changesBetween(base, draft)) {
    const [was, now] = [base.get(path), live.get(path)]
    const found = now === was ? text : both(was, text, now)
    if (found === undefined) conflicts.push(path)
    const kept = found === undefined ? eachApart(was, text, now) : found
    if (kept === null) merged.delete(path)
    else merged.set(path, kept)
  }
  return { changes: changesBetween(live, merged), conflicts }
}

/** The text with both changes; undefined if they conflict. */
function both(base: string | undefined, draft: string | null, live: string | undefined): string | null | undefined {
  if (draft === (live ?? null)) return draft
  if (base === undefined || draft === null || live === undefined) return undefined
  const onLive = patched(live, base, draft)
  return onLive === patched(draft, base, live) ? onLive : undefined
}

/**
 * The draft's text with those changes of what is live that conflict with none of its own. From the last one up, so that
 * the lines of the others stay where they were.
 */
function eachApart(base: string | undefined, draft: string | null, live: string | undefined): string | null {
  if (base === undefined || draft === null || live === undefined) return draft
  const patch = structuredPatch('', '', base, live, undefined, undefined, { context: 1 })
  let [was, own] = [base, draft]
  for (const hunk of patch.hunks.toReversed()) {
    const now = applyPatch(was, { ...patch, hunks: [hunk] })
    const found = now === false ? undefined : both(was, own, now)
    if (now === false || typeof found !== 'string') continue
    was = now
    own = found
  }
  return own
}

/**
 * Similar blocks can draw a change to the wrong one. The result is right only if both orders of the changes give the
 * same text.
 */
function patched(text: string, before: string, after: string): string | undefined {
  const found = applyPatch(text, structuredPatch('', '', before, after, undefined, undefined, { context: 1 }))
  return found === false ? undefined : found
}

/**
 * Takes over what has become live since the draft was begun, or since its author proposed the version that was
 * published, and keeps the result. Returns the files to check.
 */
export async function takeOver(from: DefinitionDraft): Promise<string[]> {
  const { revision, base_hash: baseHash, goes_on_from: goesOnFrom } = from
  const [base, draft, live] = await Promise.all([goesOnFrom ?? baseHash, 'draft', 'live'].map(readDefinitionFiles))
  if (!base || !draft || !live) throw new Error('The files were not read.')
  const { changes, conflicts } = mergeDraft(base.texts, draft.texts, live.texts)
  await keepDefinitionDraft({ base: live.hash, revision, changes })
  return conflicts
}
