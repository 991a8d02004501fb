import { commentFor } from '../../src/engine/rules/comment.ts'
import type { RuleContext } from '../../src/engine/rules/named/rule.ts'
import { notices } from '../../src/engine/rules/refusal.ts'
import { statedRows } from '../model/conditions/stated.ts'
import type { StageRuntime } from '../model/machines/workflows.ts'
import { asDefined } from '../model/merge.ts'
import { type View, viewOf } from '../model/view.ts'
import { type ApprovedLimit, limitsPart } from '../store/limits/approvedLimits.ts'
import type { StatementPart } from '../store/statementPart.ts'
import { forRecord } from '../texts/readers.ts'
import type { AllowedTransition } from './allowed.ts'
import { refuseUnrecorded } from './asRecorded.ts'
import { writeChange } from './writeChange.ts'
import { statedParts } from './conditions/stated.ts'
import type { MoveResult } from './move.ts'
import { sealDecision } from './seal.ts'
import type { WorkInTransaction } from '../model/work.ts'

/** A transition that has moved the application, which is still to be written. */
export interface UnwrittenTransition {
  runtime: StageRuntime
  /** The name of the stage's state before it. */
  from: string
  taken: AllowedTransition
  moved: MoveResult
  /** The context by which the rules of the stage were judged. */
  context: RuleContext
  /** The limits that the transition approves if it closes the application. */
  limits: ApprovedLimit[]
  comments: string | null | undefined
}

/** Writes an application after a transition. If the transition closed it, it must match its audit, and is sealed. */
export async function writeTransition(
  work: WorkInTransaction,
  { application, references }: View,
  { runtime: { stage }, from, taken, moved: { absent, ...moved }, context, limits, comments }: UnwrittenTransition,
  others: readonly StatementPart[],
): Promise<void> {
  const { transition } = taken.offer
  const { code, name } = transition
  const { formType } = stage.stage
  const { closed } = application.overall
  const onBehalfOf = absent?.id
  const entry = {
    action: 'transition' as const,
    formType,
    transition: { code, name, from, to: application.forms.get(formType)?.stateName ?? '' },
    ...moved,
    comments: commentFor(stage, transition, taken.data, context.facts, comments ?? ''),
    notices: [...forRecord(() => notices(stage, transition, taken.data, context)), ...taken.acknowledged],
    definitionHash: stage.hash,
    onBehalfOf,
  }
  const decision = { applicationId: application.id, code, at: work.now, facts: context.facts }
  const approved = closed ? limits : []
  const conditions = closed ? statedRows(stage, { ...decision, data: asDefined(stage, taken.data) }) : []
  if (closed) await refuseUnrecorded(work, application)
  await writeChange(work, application, references, entry, [
    ...others,
    ...(approved.length > 0 ? [limitsPart(approved)] : []),
    ...(conditions.length > 0 ? statedParts(work, viewOf(work.workflows, application, references), conditions) : []),
  ])
  const sealed = { transition: code, onBehalfOf, conditions, limits: approved }
  if (closed) await sealDecision(work, application, references, sealed)
}
