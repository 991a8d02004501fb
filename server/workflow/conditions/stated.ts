import { conditionWorkOf } from '../../model/conditions/work.ts'
import type { View } from '../../model/view.ts'
import type { Work } from '../../model/work.ts'
import { conditionWorkParts } from '../../store/conditions/conditionWork.ts'
import { type ConditionRow, conditionsPart } from '../../store/conditions/conditions.ts'
import { conditionMessages } from '../../store/conditions/messages.ts'
import type { StatementPart } from '../../store/statementPart.ts'
import type { AuditEntry } from '../../store/audit/audit.ts'

/** The statement parts that write the conditions stated by a decision, in the statement that writes the decision. */
export const statedParts = (
  { workflows, now, actor, requestId }: Pick<Work, 'workflows' | 'now' | 'actor' | 'requestId'>,
  view: View,
  conditions: ConditionRow[],
): StatementPart[] => [
  conditionsPart(conditions),
  conditionMessages(
    conditions.map((after) => ({ before: null, after })),
    { event: 'stated', at: now, actorId: actor.id, requestId },
  ),
  ...conditionWorkParts(
    conditions.map((condition) => conditionWorkOf(workflows, view, condition)),
    [],
  ),
]

/** The entry of the audit about the conditions; none if there are no conditions. */
export const statedEntries = (common: Omit<AuditEntry, 'action'>, conditions: ConditionRow[]): AuditEntry[] =>
  conditions.length === 0
    ? []
    : [
        {
          ...common,
          action: 'conditions stated',
          formType: conditions[0]?.form_type,
          changes: conditions.map((after) => ({
            form_type: after.form_type,
            field: after.field,
            before: null,
            after,
          })),
        },
      ]
