import { dayOf } from '../../../src/engine/codec/stamps.ts'
import { withholds } from '../../../src/engine/conditions/visibility.ts'
import { NotFound } from '../../errors/problems.ts'
import { groupFields } from '../../model/limits/definition.ts'
import type { Work } from '../../model/work.ts'
import { type LimitInForce, type SumInForce, findExposure } from '../../store/limits/exposure.ts'
import { named } from '../../../src/texts/t.ts'
import { lineNames } from './lineNames.ts'
import { seenOf } from './seen.ts'

/** Returns the exposure of a counterparty and its group: limits in force, applications, and the totals of both. */
export async function readExposure(work: Work, key: string) {
  const today = dayOf(work.now)
  const { workflows } = work
  const byApplication = workflows.stages.some(withholds)
  const found = await findExposure(work.db, { key, same: groupFields(workflows), today, byApplication })
  if (!found) throw new NotFound()
  const isSeen = await seenOf(work, [...found.limits, ...found.sums])
  const [seen, sums] = [found.limits.filter(isSeen), found.sums.filter(isSeen)]
  const nameOf = await lineNames(work, seen)
  const limits = seen.map((limit) => shown(limit, nameOf(limit), today))
  return {
    counterparty: found.name,
    group: found.others,
    approved: { own: sumOf(sums, 'own'), group: sumOf(sums, 'group') },
    asked: { own: found.asked_own, group: found.asked_group },
    limits,
    applications: found.applications.map((each) => ({
      ...each,
      state_name: named(each.state_name),
      created_at: new Date(each.created_at).toISOString(),
    })),
    withheld: seen.length < found.limits.length || sums.length < found.sums.length,
  }
}

function shown({ scale, amount, ...limit }: LimitInForce, line: string, today: string) {
  const { counterparty, own, tenor, expires_on, application_id, reference_number, decided_at } = limit
  return {
    counterparty,
    own,
    line,
    amount: inCents(amount * scale),
    tenor,
    expires_on,
    expired: expires_on !== null && expires_on < today,
    application_id,
    reference_number,
    decided_at: new Date(decided_at).toISOString(),
  }
}

const sumOf = (sums: SumInForce[], of: 'own' | 'group'): number =>
  inCents(sums.reduce((sum, each) => sum + each[of], 0))

const inCents = (amount: number): number => Math.round(amount * 100) / 100
