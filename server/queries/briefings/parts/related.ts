import { named, t } from '../../../../src/texts/t.ts'
import { isNew } from '../briefingContext.ts'
import type { BriefingPart } from './part.ts'

export const related: BriefingPart = {
  description: 'The other applications of the counterparty and of its group, the newest first.',
  show(reading) {
    return {
      columns: [
        { label: t('Application'), kind: 'text' },
        { label: t('Title'), kind: 'text' },
        { label: t('Counterparty'), kind: 'text' },
        { label: t('Amount'), kind: 'amount' },
        { label: t('Status'), kind: 'text' },
        { label: t('Created'), kind: 'date' },
      ],
      rows: reading.found.related.map(
        ({ id, reference_number, title, counterparty, amount, state_name, created_at }) => ({
          cells: [reference_number, title, counterparty, amount, named(state_name), new Date(created_at).toISOString()],
          application_id: id,
          ...(isNew(reading, created_at) && { is_new: true }),
        }),
      ),
      empty: t('No other applications.'),
    }
  },
}
