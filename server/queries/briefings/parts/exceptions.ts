import { named, t } from '../../../../src/texts/t.ts'
import type { ExceptionRow } from '../../../store/briefings/briefedApplication.ts'
import { type BriefingContext, isNew } from '../briefingContext.ts'
import type { BriefingPart } from './part.ts'

export const exceptions: BriefingPart = {
  description: 'The warnings and notices with which people took an action, with who took it and when.',
  show(reading) {
    return {
      columns: [
        { label: t('Exception'), kind: 'longText' },
        { label: t('Action'), kind: 'text' },
        { label: t('Taken by'), kind: 'text' },
        { label: t('Taken on'), kind: 'date' },
      ],
      rows: reading.found.exceptions.map((row) => ({
        cells: [textOf(reading, row), named(row.transition_name), row.by, new Date(row.at).toISOString()],
        ...(isNew(reading, row.at) && { is_new: true }),
      })),
      empty: t('No exceptions.'),
    }
  },
}

/**
 * Returns the notices of an exception. Those of earlier definitions are not shown, because only today's are known to
 * name nothing that a reader may not see.
 */
function textOf({ work }: BriefingContext, { form_type, definition_hash, notices }: ExceptionRow): string {
  const stage = work.workflows.runtimes.get(form_type)?.stage
  return stage?.hash === definition_hash
    ? notices.join('\n')
    : t('Recorded under earlier definitions; the history has the text.')
}
