import { named, t } from '../../../src/texts/t.ts'
import type { LimitTerms } from '../../../src/engine/rules/approvedLimits.ts'
import { NotFound } from '../../errors/problems.ts'
import { linesAsked } from '../../model/limits/approved.ts'
import { type LimitTable, columnTitle, isTableSeen, limitTableOf } from '../../model/limits/definition.ts'
import { runtimeOf } from '../../model/machines/workflows.ts'
import { type View, loadViews } from '../../model/view.ts'
import { type Work, workOn } from '../../model/work.ts'
import { findApplications } from '../../store/applications/applications.ts'
import { type ApprovedLimit, limitsOf } from '../../store/limits/approvedLimits.ts'
import { withheldRecorded } from '../../model/rights/withheldRecorded.ts'
import { lineNames } from './lineNames.ts'

export interface ShownLimits {
  decided: boolean
  columns: { line: string; amount: string; tenor: string | null; expires_on: string | null }
  lines: { place: number; line: string; asked: LimitTerms; approved: LimitTerms }[]
}

const nothing: ShownLimits = {
  decided: false,
  columns: { line: '', amount: '', tenor: null, expires_on: null },
  lines: [],
}

/**
 * Returns the limits that an application's decision approves: before the decision, as it would approve them today;
 * afterwards, as it did.
 */
export async function listLimits(asking: Work, id: string): Promise<ShownLimits> {
  const [view] = await loadViews(asking, await findApplications(asking.db, [id]))
  if (!view) throw new NotFound()
  const work = workOn(asking, view.application)
  const table = limitTableOf(work.workflows, runtimeOf(work.workflows, work.workflows.application.approves).stage)
  if (!table || !isTableSeen(work, table, view)) return nothing
  const decided = view.application.overall.closed
  const lines = decided ? await approvedLines(work, id) : askedNow(work, table, view)
  const nameOf = await lineNames(work, lines)
  return {
    decided: decided && lines.length > 0,
    columns: columnsOf(table),
    lines: lines.map((line) => ({
      place: line.place,
      line: nameOf(line),
      asked: line.asked,
      approved: line.approved,
    })),
  }
}

/** Returns the approved lines without those of a table that is withheld, which may be another table than today's. */
async function approvedLines(work: Work, id: string) {
  const approved = await limitsOf(work.db, [id])
  const isWithheld = await withheldRecorded(work, id, approved)
  return approved.filter((row) => !isWithheld(row)).map(asShown)
}

const askedNow = (work: Work, table: LimitTable, view: View) =>
  linesAsked(work, table, view).map((line) => ({
    ...line,
    form_type: table.stage.stage.formType,
    field: table.field,
  }))

const asShown = (row: ApprovedLimit) => ({
  ...row,
  asked: { amount: row.asked_amount, tenor: row.asked_tenor, expires_on: row.asked_expires_on },
  approved: { amount: row.amount, tenor: row.tenor, expires_on: row.expires_on },
})

function columnsOf(table: LimitTable): ShownLimits['columns'] {
  const { line, amount, tenor, expiry } = table.definition
  return {
    line: named(columnTitle(table, line)),
    amount: named(columnTitle(table, amount)),
    tenor: tenor === undefined ? null : named(columnTitle(table, tenor)),
    expires_on: expiry === undefined ? null : t('Last day'),
  }
}
