import { named, t } from '../../../../src/texts/t.ts'
import type { BriefingContext } from '../briefingContext.ts'
import type { ShownRow } from '../shown.ts'
import type { BriefingPart } from './part.ts'

export const changes: BriefingPart = {
  description: 'The fields that other people changed since the reader last looked, with who did and when.',
  show(reading) {
    return {
      columns: [
        { label: t('Form'), kind: 'text' },
        { label: t('Field'), kind: 'text' },
        { label: t('Changed by'), kind: 'text' },
        { label: t('Changed on'), kind: 'date' },
      ],
      rows: rowsOf(reading),
      empty: reading.since
        ? t('Nothing since you last looked.')
        : t('You have not looked at this page before. It will mark what changes from now on.'),
    }
  },
}

/** Returns the changed fields in the order of the forms, without those that the reader does not see. */
function rowsOf({ forms, changed }: BriefingContext): ShownRow[] {
  return [...forms].flatMap(([formType, { stage, hidden }]) =>
    [...(changed.get(formType) ?? [])].flatMap(([field, { at, by }]) => {
      const schema = stage.data.properties[field]
      if (!schema || hidden.has(field) || stage.ui['ui:hidden']?.includes(field)) return []
      return [{ cells: [named(stage.stage.title), named(schema.title ?? field), by, at], is_new: true }]
    }),
  )
}
