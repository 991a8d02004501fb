import { dayOf } from '../../../src/engine/codec/stamps.ts'
import { withoutRights } from '../../../src/engine/conditions/facts.ts'
import { pruneForAll } from '../../../src/engine/conditions/visibility.ts'
import { withoutUnset } from '../../../src/engine/path.ts'
import { type LimitLine, askedLimits } from '../../../src/engine/rules/approvedLimits.ts'
import type { ApprovedLimit } from '../../store/limits/approvedLimits.ts'
import { storableDay } from '../columns.ts'
import { type ActorContext, factsFor } from '../facts.ts'
import { asDefined } from '../merge.ts'
import type { View } from '../view.ts'
import type { LimitTable } from './definition.ts'

/** The lines that the application asks for, if it is decided now; none if the table is hidden from everybody. */
export function linesAsked(context: ActorContext, { definition, stage, field }: LimitTable, view: View): LimitLine[] {
  const stored = view.application.forms.get(stage.stage.formType)?.data ?? {}
  const facts = withoutRights(factsFor(context, stage, view))
  const shown = pruneForAll(stage, withoutUnset(asDefined(stage, stored)), facts)
  return askedLimits(definition, shown[field], dayOf(context.now))
}

/** The rows of a decision. */
export const limitRows = (
  { now }: Pick<ActorContext, 'now'>,
  { definition, stage, field }: LimitTable,
  { application }: View,
  lines: LimitLine[],
): ApprovedLimit[] =>
  lines.map(({ place, line, asked, approved }) => ({
    application_id: application.id,
    place,
    counterparty_id: application.columns.counterparty,
    form_type: stage.stage.formType,
    field,
    line,
    scale: definition.scale ?? 1,
    asked_amount: asked.amount,
    asked_tenor: asked.tenor,
    asked_expires_on: storableLastDay(asked.expires_on),
    ...approved,
    expires_on: storableLastDay(approved.expires_on),
    decided_at: now,
  }))

/** Of year 0, which PostgreSQL does not have, the first day that it has: without a last day the limit would not end. */
const storableLastDay = (day: string | null): string | null =>
  day === null ? null : (storableDay(day) ?? '0001-01-01')
