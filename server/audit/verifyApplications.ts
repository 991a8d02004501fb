import type { Contents } from '../contents/contents.ts'
import { recorded } from '../store/applications/recorded.ts'
import { type AuditedApplication, auditedAfter } from '../store/audit/auditChains.ts'
import type { Db } from '../store/transaction.ts'
import { firstBreak } from './chain.ts'
import { brokenContents } from './contents.ts'
import { differencesFrom } from './differences.ts'
import { replay } from './replay.ts'

export interface VerifiedApplications {
  applications: number
  entries: number
  /** The number of applications to which an early version wrote: their audit records less than today's. */
  partly: number
  breaks: string[]
  /** The breaks that only say that a document's content was not found. */
  missing: string[]
}

/** Verifies some applications after an id; returns the id of the last one if more may follow. */
export async function verifyApplications(
  db: Db,
  after: string | undefined,
  { contents, withoutValues }: { contents: Contents; withoutValues: boolean },
): Promise<VerifiedApplications & { last: string | undefined }> {
  const found: VerifiedApplications = { applications: 0, entries: 0, partly: 0, breaks: [], missing: [] }
  const { audited, last } = await auditedAfter(db, after)
  for (const each of audited) {
    const inWords = (what: string) => `${each.application.referenceNumber}, ${what}`
    const record = verifyRecord(each, withoutValues)
    const content = await brokenContents(db, contents, each.documents)
    found.breaks.push(...[...record.breaks, ...content.breaks, ...content.missing].map(inWords))
    found.missing.push(...content.missing.map(inWords))
    found.applications += 1
    found.entries += each.chain.entries.length
    if (!record.isWhole) found.partly += 1
  }
  return { ...found, last }
}

/** Verifies an application's chain and, if it is intact, whether the application matches it. */
function verifyRecord(
  { application, chain, ...beside }: AuditedApplication,
  withoutValues: boolean,
): { breaks: string[]; isWhole: boolean } {
  const broken = firstBreak(chain, application.version)
  // An altered entry may have any form, so the chain is not replayed.
  if (broken !== undefined) return { breaks: [broken], isWhole: true }
  const replayed = replay(chain.entries)
  const differences = differencesFrom(replayed, recorded(application), beside)
  const inWords = differences.map(({ message, withoutValues: short }) => (withoutValues ? short : message))
  return { breaks: [...replayed.contradictions, ...inWords], isWhole: replayed.isWhole }
}
