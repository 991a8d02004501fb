import { t } from '../../src/texts/t.ts'
import { ChainCheck } from '../audit/chain.ts'
import { emptyReplay, replayEntry } from '../audit/replay.ts'
import { type Difference, differencesFrom } from '../audit/differences.ts'
import { NotAsRecorded } from '../errors/problems.ts'
import type { Application } from '../store/applications/application.ts'
import { recorded } from '../store/applications/recorded.ts'
import { conditionsOf } from '../store/conditions/conditions.ts'
import { limitsOf } from '../store/limits/approvedLimits.ts'
import { type Chain, chainParts } from '../store/audit/auditChains.ts'
import { documentFacts } from '../store/documents/documents.ts'
import type { Workflows } from '../model/machines/workflows.ts'
import type { WorkInTransaction } from '../model/work.ts'

/**
 * Throws `NotAsRecorded` for an application that, when read under its lock, differs from its audit: the decision would
 * be about data that nobody wrote (ADR 0020). It takes no notice of questions. Takes two statements, and one more for
 * each further part of a long history.
 */
export async function refuseUnrecorded(
  { db, workflows }: WorkInTransaction,
  { asRead: application }: Application,
): Promise<void> {
  if (!application) return
  const [check, replayed] = [new ChainCheck(), emptyReplay()]
  let head: Chain['head']
  for await (const part of chainParts(db, application.id)) {
    head = part.head
    for (const entry of part.entries) {
      check.take(entry)
      replayEntry(replayed, entry)
    }
  }
  const broken = check.end(head, application.version)
  if (broken !== undefined) throw new NotAsRecorded([t('The history')], [broken])
  if (replayed.contradictions.length > 0) throw new NotAsRecorded([t('The history')], replayed.contradictions)
  const documents = await documentFacts(db, [application.id])
  // Only a decision states conditions and approves limits: the transition that closes an application asks for none.
  const isDecided = application.overall.closed
  const conditions = isDecided ? await conditionsOf(db, [application.id]) : []
  const limits = isDecided ? await limitsOf(db, [application.id]) : []
  const differences = differencesFrom(replayed, recorded(application), { documents, conditions, limits })
  if (differences.length > 0)
    throw new NotAsRecorded(
      titlesOf(workflows, differences),
      differences.map(({ name }) => name),
    )
}

function titlesOf({ runtimes }: Workflows, differences: Difference[]): string[] {
  const parts = [...new Set(differences.map(({ of }) => of))]
  return parts.map((of) => ownNames[of]?.() ?? runtimes.get(of)?.stage.stage.title ?? of)
}

const ownNames: Record<string, () => string> = {
  '': () => t('The application’s own record'),
  documents: () => t('The list of documents'),
  conditions: () => t('The list of conditions'),
  limits: () => t('The approved limits'),
}
