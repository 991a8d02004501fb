import { named, t } from '../../../../src/texts/t.ts'
import { shownName } from '../../../model/advance.ts'
import { shownRuntimes } from '../../../model/machines/workflows.ts'
import { inPlaceOf } from '../../../model/permissions/inPlaceOf.ts'
import { isNew } from '../briefingContext.ts'
import type { BriefingPart } from './part.ts'

export const confirmations: BriefingPart = {
  description: 'The forms of the application, with their states, who completed each of them, and when.',
  show(reading) {
    const { application, references } = reading.view
    const name = (id: string | null) => references.person(id)?.name ?? null
    return {
      columns: [
        { label: t('Form'), kind: 'text' },
        { label: t('Status'), kind: 'text' },
        { label: t('Completed by'), kind: 'text' },
        { label: t('Completed on'), kind: 'date' },
      ],
      rows: shownRuntimes(reading.work.workflows, application).map(({ stage: { stage } }) => {
        const form = application.forms.get(stage.formType)
        const { completedAt = null, completedBy = null, completedFor = null } = form ?? {}
        const who = name(completedBy)
        const state = shownName(application, stage.formType)
        return {
          cells: [
            named(stage.title),
            state === undefined ? t('Not Started') : named(state),
            who === null ? null : inPlaceOf(who, name(completedFor)),
            completedAt?.toISOString() ?? null,
          ],
          ...(completedAt && isNew(reading, completedAt) && { is_new: true }),
        }
      }),
      empty: t('No forms.'),
    }
  },
}
