import { t } from '../../../src/texts/t.ts'
import { NotFound } from '../../errors/problems.ts'
import { refuseUnlessCapable } from '../../model/capabilities.ts'
import type { Work } from '../../model/work.ts'
import {
  type Verification,
  breaksFound,
  findVerification,
  latestVerifications,
  verificationRuns,
} from '../../store/audit/verifications.ts'

const most = 20

const refuse = (work: Work) => refuseUnlessCapable(work, 'audit', t('verify the audit trail'))

/** Returns a page of verifications, the latest first, without the mistakes that they found. */
export async function listVerifications(work: Work, cursor: string | undefined) {
  refuse(work)
  await verificationRuns.endSilent(work.db)
  const found = await latestVerifications(work.db, most + 1, cursor)
  const page = found.slice(0, most)
  return { results: page.map(onWire), next: found.length > most ? (page.at(-1)?.id ?? null) : null }
}

/** Returns a verification with the mistakes that it found. */
export async function readVerification(work: Work, id: string) {
  refuse(work)
  await verificationRuns.endSilent(work.db)
  const verification = await findVerification(work.db, id)
  if (!verification) throw new NotFound()
  return { ...onWire(verification), ...(await breaksFound(work.db, id)) }
}

const onWire = ({ id, startedBy, startedAt, state, total, seen, endedAt, result, broken }: Verification) => ({
  id,
  started_by: startedBy,
  started_at: startedAt.toISOString(),
  state,
  total,
  seen,
  ended_at: endedAt?.toISOString() ?? null,
  result,
  broken,
})
