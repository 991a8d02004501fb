import { limitRows, linesAsked } from '../../../server/model/limits/approved.ts'
import { groupFields, limitTableOf } from '../../../server/model/limits/definition.ts'
import type { Model } from './model.ts'
import { situationsOf } from './situation.ts'

/** What each of the decision's transitions approves, and which counterparties are of one group. */
export const limits = (model: Model): unknown =>
  situationsOf(model).map(({ runtime: { stage, workflow }, workflows, view, work }) => {
    const table = limitTableOf(workflows, stage)
    const codes = workflow.offers(workflow.initial, () => []).map(({ transition }) => transition.code)
    return [
      groupFields(workflows),
      table && limitRows(work, table, view, linesAsked(work, table, view)),
      codes.filter((code) => table?.definition.approvedBy.includes(code)),
    ]
  })
