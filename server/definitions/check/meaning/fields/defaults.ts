import { draftSchema } from '../../../../../src/engine/draft.ts'
import { plainAjv } from '../../ajv.ts'
import { type MeaningCheck, inStage } from '../../mistake.ts'

/** A default is a value that its field can have. */
export const defaults: MeaningCheck = ({ stages }) => {
  const ajv = plainAjv()
  return stages.flatMap((stage) =>
    Object.entries(stage.stage.defaults ?? {}).flatMap(([field, value]) => {
      const schema = stage.data.properties[field]
      if (!schema || ajv.validate(draftSchema(schema), value)) return []
      return inStage(
        stage,
        'stage',
        ['defaults', field],
        `${JSON.stringify(value)} is not a value of "${field}": it ${ajv.errors?.[0]?.message ?? 'does not fit'}. Change the default, or the field.`,
      )
    }),
  )
}
