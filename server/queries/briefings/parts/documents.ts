import { named, t } from '../../../../src/texts/t.ts'
import { isNew } from '../briefingContext.ts'
import type { BriefingPart } from './part.ts'

export const documents: BriefingPart = {
  description: 'The documents of the application.',
  show(reading) {
    const { found, work } = reading
    const kinds = Object.fromEntries(
      work.workflows.stages.flatMap(({ stage }) =>
        Object.entries(stage.documents ?? {}).map(([kind, { title }]) => [kind, named(title)]),
      ),
    )
    return {
      columns: [
        { label: t('Document'), kind: 'text' },
        { label: t('Kind'), kind: 'text' },
        { label: t('Added by'), kind: 'text' },
        { label: t('Added on'), kind: 'date' },
      ],
      rows: found.documents.map(({ id, name, kind, uploaded_by_name, uploaded_at }) => ({
        cells: [name, kind === null ? null : (kinds[kind] ?? kind), uploaded_by_name, uploaded_at.toISOString()],
        document_id: id,
        ...(isNew(reading, uploaded_at) && { is_new: true }),
      })),
      empty: t('No documents.'),
    }
  },
}
