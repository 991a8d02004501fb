import { type MeaningCheck, inStage } from '../../mistake.ts'

/** A form's data have one condition: the screens cannot draw what depends on several. */
export const severalConditions: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) =>
    stage.data.allOf
      ? inStage(
          stage,
          'data',
          ['allOf'],
          'a form has one "if" and "then". Put each of these into "guards" of stage.json, as "require": { "if": …, "then": … }.',
          'key',
        )
      : [],
  )
