import { NotFound } from '../../errors/problems.ts'
import { type HashedFiles, hashed } from '../../lib/definitionFiles.ts'
import { refuseUnlessAtWorkbench } from '../../model/workbench/refusals.ts'
import type { Work } from '../../model/work.ts'
import { findDefinitionDraft } from '../../store/workbench/drafts.ts'
import { findProposal } from '../../store/workbench/proposals.ts'
import { findGovernance, findVersion } from '../../store/workbench/versions.ts'
import { type Bench, filesOf, filesWith, folderOf } from './bench.ts'

type FindFiles = (bench: Bench, work: Work, name: string) => Promise<HashedFiles | undefined>

/** The files that can be asked for, by the beginning of their name. */
const kinds: Record<string, FindFiles> = {
  async live(bench, { db }) {
    const { governedBy, hash } = await findGovernance(db)
    return governedBy === 'workbench' && hash !== null
      ? filesWith(bench, db, hash)
      : (await bench.definitions.current()).source
  },
  async draft(bench, { db, actor }) {
    const draft = await findDefinitionDraft(db, actor.id)
    return draft && hashed(await filesOf(bench, db, draft))
  },
  folder: (bench) => folderOf(bench),
  async proposal(bench, { db }, name) {
    const proposal = await findProposal(db, name.slice('proposal-'.length))
    return proposal && filesWith(bench, db, proposal.hash)
  },
}

const ofVersion: FindFiles = async (bench, { db }, name) => {
  const version = await findVersion(db, Number(name))
  return version && filesWith(bench, db, version.hash)
}

const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name)

/**
 * All files of the definitions with this name: `live`, `draft`, `folder`, `proposal-<id>`, a hash, or the number of a
 * version.
 */
export async function filesNamed(bench: Bench, work: Work, name: string): Promise<HashedFiles> {
  refuseUnlessAtWorkbench(work)
  const find = kinds[/^[a-z]*/.exec(name)?.[0] ?? ''] ?? ofVersion
  const found = isHash(name) ? await filesWith(bench, work.db, name) : await find(bench, work, name)
  if (!found) throw new NotFound()
  return found
}

/** The files with this name, as `filesNamed` finds them, in the form in which they are sent. */
export async function readFilesOf(bench: Bench, work: Work, name: string) {
  const found = await filesNamed(bench, work, name)
  return { hash: found.hash, files: [...found.files].map(([path, text]) => ({ path, text })) }
}
