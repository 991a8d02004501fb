import { t } from '../../../../src/texts/t.ts'
import { withholds } from '../../../../src/engine/conditions/visibility.ts'
import { ownerName, tableOf } from '../../../model/conditions/definitions.ts'
import type { RelatedCondition } from '../../../store/briefings/briefedApplication.ts'
import type { BriefingContext } from '../briefingContext.ts'
import type { BriefingPart } from './part.ts'

export const conditions: BriefingPart = {
  description: 'What is still to be done of the conditions of approvals of the counterparty and of its group.',
  show(reading) {
    const rows = reading.found.conditions.flatMap((condition) => {
      const table = statedBy(reading, condition)
      if (!table) return []
      const { text, due_on, reference_number, application_id } = condition
      return [{ cells: [text, ownerName(table, condition), due_on, reference_number], application_id }]
    })
    return {
      columns: [
        { label: t('Condition'), kind: 'text' },
        { label: t('Owner'), kind: 'text' },
        { label: t('Due'), kind: 'date' },
        { label: t('Application'), kind: 'text' },
      ],
      rows,
      empty: t('No open conditions.'),
    }
  },
}

/**
 * The table that states a condition, if it is never withheld from anybody: whether one reader may see it would depend
 * on that application.
 */
function statedBy({ work }: BriefingContext, condition: RelatedCondition) {
  const table = tableOf(work.workflows, condition)
  return table && !withholds(table.stage) ? table : undefined
}
