import { t } from '../../../src/texts/t.ts'
import { Semaphore } from '../../admission/semaphore.ts'
import { withPermit } from '../../admission/withPermit.ts'
import { fitOf } from '../../definitions/fit.ts'
import type { DefinitionsInUse } from '../../definitions/inUse.ts'
import { Problem, Refused } from '../../errors/problems.ts'
import type { DefinitionFiles, HashedFiles } from '../../lib/definitionFiles.ts'
import type { Work } from '../../model/work.ts'
import { findFiles } from '../../store/workbench/files.ts'
import type { DefinitionDraft, FileChanges } from '../../store/workbench/drafts.ts'
import type { Db, Tx } from '../../store/transaction.ts'

/** The parts of the server that the workbench needs, besides the work of a request. */
export interface Bench {
  definitions: DefinitionsInUse
  /** Checks of drafts, by turns of the people who wait. */
  checks: Semaphore
  /** Checks of what is about to be published: they do not wait for checks of drafts. */
  publications: Semaphore
}

/**
 * A check occupies a core for some seconds, or half a minute if somebody makes it slow on purpose: even then only one
 * of the two permits is taken. A person's second check waits for the first; a third is refused.
 */
const checking = {
  atOnce: 2,
  patience: 10_000,
  hurried: 10_000,
  longestQueue: 20,
  ofOne: { atOnce: 1, longestQueue: 1 },
}

export const openBench = (definitions: DefinitionsInUse): Bench => ({
  definitions,
  checks: new Semaphore(checking),
  publications: new Semaphore({ ...checking, atOnce: 1 }),
})

/** Checks whether the files can be published. `by` is the semaphore of the check. */
const checked = (by: Semaphore, { db, actor }: Work, files: DefinitionFiles) =>
  withPermit(by, () => fitOf(db, files), { visitor: actor.id })

/** The mistakes because of which the files cannot be published, each with its place. */
export const mistakesIn = async (by: Semaphore, work: Work, files: DefinitionFiles): Promise<string[]> =>
  (await checked(by, work, files)).mistakes

/** The most mistakes in a refusal, and the most characters of each. */
const most = { mistakes: 20, length: 500 }

/**
 * Refuses files that cannot be published. Returns what refuses them again in the transaction that publishes them,
 * because an application may have entered a state that they lack.
 */
export async function refuseUnfit(
  by: Semaphore,
  work: Work,
  files: DefinitionFiles,
  refuse: (mistakes: string[]) => void = refuseMistakes,
): Promise<(tx: Tx) => Promise<void>> {
  const { mistakes, stranded } = await checked(by, work, files)
  refuse(mistakes)
  return async (tx) => refuse(await stranded(tx))
}

function refuseMistakes(mistakes: string[]): void {
  if (mistakes.length === 0) return
  const detail = t(
    {
      one: 'These definitions cannot be published, because they have a mistake.',
      other: 'These definitions cannot be published, because they have {count} mistakes.',
    },
    { count: mistakes.length },
  )
  throw definitionsRefused(detail, mistakes)
}

export const definitionsRefused = (detail: string, mistakes: string[]): Refused =>
  new Refused(
    detail,
    mistakes.slice(0, most.mistakes).map((mistake) => mistake.slice(0, most.length)),
    'definitions_refused',
  )

/** The files with this hash: those that are live, that were kept, or that the folder holds. */
export async function filesWith({ definitions }: Bench, db: Db, hash: string): Promise<HashedFiles> {
  const { source } = await definitions.current()
  if (source.hash === hash) return source
  const found = (await findFiles(db, hash)) ?? (await definitions.folder())
  if (found?.hash === hash) return found
  throw new Refused(t('The definitions on which this is based are not known here. Reload the page.'))
}

/** The files of the folder, whether or not it governs. Throws if any of them cannot be read. */
export async function folderOf({ definitions }: Bench): Promise<HashedFiles> {
  const files = await definitions.folder()
  if (!files) throw new Refused(t('The folder of the definitions cannot be read. Ask whoever runs the server.'))
  return files
}

export function applied(base: DefinitionFiles, changes: FileChanges): DefinitionFiles {
  const files = new Map(base)
  for (const [path, text] of changes) {
    if (text === null) files.delete(path)
    else files.set(path, text)
  }
  return files
}

/** The files that a draft leads to: those of its base with its changes. */
export const filesOf = async (
  bench: Bench,
  db: Db,
  { base, changes }: Pick<DefinitionDraft, 'base' | 'changes'>,
): Promise<DefinitionFiles> => applied((await filesWith(bench, db, base)).files, changes)

/** The most files that a refusal names. */
const mostNamed = 300

/** The error if the stored files are not those that the person has seen; names the files that differ. */
export const changedMeanwhile = (detail: string, changed: string[], code: string): Problem =>
  new Problem(409, detail, { detail, code, changed_paths: changed.slice(0, mostNamed) })
