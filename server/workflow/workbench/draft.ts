import { t } from '../../../src/texts/t.ts'
import { largestBody } from '../../admission/limits.ts'
import type { Room } from '../../admission/room.ts'
import { bounds } from '../../definitions/folder/unreadable.ts'
import { isKnown } from '../../../src/engine/source/source.ts'
import { Invalid, NotFound, type Problem } from '../../errors/problems.ts'
import { changedPaths, hashed, manifestOf } from '../../lib/definitionFiles.ts'
import { refuseUnlessDesigner } from '../../model/workbench/refusals.ts'
import { misplaced, tooLarge } from '../../model/workbench/places.ts'
import { messagesAt } from '../../model/wireMessages.ts'
import type { Work } from '../../model/work.ts'
import { keepFiles } from '../../store/workbench/files.ts'
import {
  type DefinitionDraft,
  type FileChanges,
  deleteDefinitionDraft,
  findDefinitionDraft,
  writeDefinitionDraft,
} from '../../store/workbench/drafts.ts'
import { inActorTransaction, withoutDelegations } from '../actorTransaction.ts'
import { type Bench, applied, changedMeanwhile, filesOf, filesWith, mistakesIn } from './bench.ts'

/** The whole draft as it is to become. */
export interface DraftRequest {
  base_hash: string
  /** The revision that the person has seen; 0 for none. */
  revision: number
  /** Texts by path; null removes a file. All other files are as in the base. */
  files: Record<string, string | null>
}

/** The room of a request that keeps a definition draft. The texts are limited like those of the folder. */
export const roomOfDefinitionDraft = ({ values }: Room): Room => ({
  bytes: largestBody,
  values: values + bounds.entries,
})

/**
 * Stores the definition draft of the person, with or without mistakes, if its revision is the one that they have seen.
 */
export async function keepDefinitionDraft(
  bench: Bench,
  work: Work,
  { base_hash, revision, files }: DraftRequest,
): Promise<DefinitionDraft> {
  refuseUnlessDesigner(work)
  const asked = new Map(Object.entries(files))
  refuse(misplaced(asked, (path) => isKnown(path, true)))
  const base = await filesWith(bench, work.db, base_hash)
  const changes: FileChanges = new Map([...asked].filter(([path, text]) => (base.files.get(path) ?? null) !== text))
  const after = applied(base.files, changes)
  refuse(tooLarge(after, bounds))
  const draft = { base: base.hash, hash: hashed(after).hash, updatedAt: work.now, changes }
  return inActorTransaction(withoutDelegations(work), async (inside) => {
    refuseUnlessDesigner(inside)
    const { db: tx, actor } = inside
    await keepFiles(tx, base)
    const written = await writeDefinitionDraft(tx, actor.id, draft, revision)
    if (written) return written
    const stored = await findDefinitionDraft(tx, actor.id)
    // Kept already, such as by a request whose answer was lost.
    if (stored?.hash === draft.hash) return stored
    throw await changedElsewhere(bench, inside, after, stored)
  })
}

function refuse(messages: Record<string, string[]>): void {
  const mistakes = Object.entries(messages).flatMap(([path, all]) => all.map((message) => ({ path: [path], message })))
  if (mistakes.length > 0) throw new Invalid({ files: messagesAt(mistakes) })
}

/**
 * The error if the draft was changed or discarded in another window, or published by somebody else. Nothing is written,
 * and both drafts remain.
 */
async function changedElsewhere(
  bench: Bench,
  { db }: Work,
  sent: ReadonlyMap<string, string>,
  stored: DefinitionDraft | undefined,
): Promise<Problem> {
  const files = stored ? manifestOf(await filesOf(bench, db, stored)) : {}
  return changedMeanwhile(
    stored
      ? t('Your draft was changed in another window. Nothing was saved here. Merge its changes, or save over it.')
      : t('Your draft was discarded or published in the meantime. Nothing was saved here.'),
    stored ? changedPaths(files, manifestOf(sent)) : [],
    'draft_changed',
  )
}

export async function discardDefinitionDraft(work: Work): Promise<void> {
  refuseUnlessDesigner(work)
  await inActorTransaction(withoutDelegations(work), ({ db: tx, actor }) => deleteDefinitionDraft(tx, actor.id))
}

/** Why the person's draft cannot be published, each mistake with its place. */
export async function checkDefinitionDraft(bench: Bench, work: Work): Promise<string[]> {
  refuseUnlessDesigner(work)
  const draft = await findDefinitionDraft(work.db, work.actor.id)
  if (!draft) throw new NotFound()
  return mistakesIn(bench.checks, work, await filesOf(bench, work.db, draft))
}
