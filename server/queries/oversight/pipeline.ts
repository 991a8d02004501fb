import { t } from '../../../src/texts/t.ts'
import { refuseUnlessCapable } from '../../model/capabilities.ts'
import type { Work } from '../../model/work.ts'
import { countByAge, decidedByMonth, loadByStage, turnaroundByStage } from '../../store/oversight/pipeline.ts'
import { stageOrder, titleOf } from './titles.ts'

/** The first day of each range of ages after the first range, in whole days. */
const bounds = [3, 8, 15, 31]

/** For how many past days completed stages are counted. */
const recent = 90

/** How many months are shown, including the present one. */
const months = 12

const day = 24 * 60 * 60 * 1000

/**
 * Returns how much work waits by stage and age, how long stages take, and what was decided by month. Throws `Refused`
 * for people who may not supervise.
 */
export async function readPipeline(work: Work) {
  refuseUnlessCapable(work, 'supervise', t('see other people’s open work'))
  const { db, workflows, now } = work
  // One after the other, because a request has one connection.
  const stages = await loadByStage(db)
  const ages = await countByAge(db, bounds, now)
  const turnaround = await turnaroundByStage(db, new Date(now.getTime() - recent * day))
  const decided = await decidedByMonth(db, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1, 1)))
  const place = stageOrder(workflows)
  const inOrder = <Row extends { key: string }>(rows: Row[]) =>
    rows.toSorted((a, b) => place(a.key) - place(b.key)).map((row) => ({ ...row, title: titleOf(workflows, row.key) }))
  return {
    stages: inOrder(stages),
    ages: ages.map((number, n) => ({ age: ageAt(n), number })),
    turnaround: inOrder(turnaround),
    decided,
  }
}

/** The range of ages as the list of open work takes it: `3-7`, or `31-` for 31 and more. */
const ageAt = (n: number): string => `${bounds[n - 1] ?? 0}-${n < bounds.length ? (bounds[n] ?? 0) - 1 : ''}`
