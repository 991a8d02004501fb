import { fieldUi } from '../../../../../src/engine/layout.ts'
import { columnsOf } from '../../fields.ts'
import { type MeaningCheck, inStage } from '../../mistake.ts'

const complaint = 'works only for a date, and this field is not one. Remove it, or give the field the format "date".'

/** `ui:pastNote` works only for a date, and only for a field: a table has no room for the note. */
export const pastNotes: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) =>
    Object.keys(stage.ui).flatMap((field) => {
      const ui = fieldUi(stage.ui, field)
      const isWrong = ui?.['ui:pastNote'] !== undefined && stage.data.properties[field]?.format !== 'date'
      const columns = Object.entries(ui?.items ?? {}).filter(
        ([column, inner]) =>
          column in (columnsOf(stage.data.properties[field]) ?? {}) && inner['ui:pastNote'] !== undefined,
      )
      return [
        ...(isWrong ? [inStage(stage, 'ui', [field, 'ui:pastNote'], `"ui:pastNote" ${complaint}`)] : []),
        ...columns.map(([column]) =>
          inStage(
            stage,
            'ui',
            [field, 'items', column, 'ui:pastNote'],
            '"ui:pastNote" has no room in a table. Remove it.',
          ),
        ),
      ]
    }),
  )
