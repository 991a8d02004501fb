import { fieldUi } from '../../../../../src/engine/layout.ts'
import { type MeaningCheck, inStage } from '../../mistake.ts'

const complaint = 'works only for a date, and this field is not one. Remove it, or give the field the format "date".'

/** Checks that `ui:pastNote` is only for dates. */
export const pastNotes: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) =>
    Object.keys(stage.ui).flatMap((field) =>
      fieldUi(stage.ui, field)?.['ui:pastNote'] !== undefined && stage.data.properties[field]?.format !== 'date'
        ? [inStage(stage, 'ui', [field, 'ui:pastNote'], `"ui:pastNote" ${complaint}`)]
        : [],
    ),
  )
