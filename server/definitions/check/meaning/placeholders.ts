import { type MeaningCheck, inStage } from '../mistake.ts'
import { suggestion } from '../suggest.ts'

/** A guard's message fills in fields that exist. */
export const placeholders: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const fields = Object.keys(stage.data.properties)
    return stage.stage.guards.flatMap(({ message }, n) =>
      [...message.matchAll(/\{(\w+)\}/g)]
        .map(([, field]) => String(field))
        .filter((field) => !fields.includes(field))
        .map((field) =>
          inStage(
            stage,
            'stage',
            ['guards', n, 'message'],
            `there is no field "${field}" to fill in.${suggestion(field, fields)}`,
          ),
        ),
    )
  })
