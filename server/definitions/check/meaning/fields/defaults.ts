import { optionsOf } from '../../../../../src/engine/choices.ts'
import type { Schema } from '../../../../../src/engine/definition.ts'
import { draftSchema } from '../../../../../src/engine/draft.ts'
import { plainAjv } from '../../ajv.ts'
import { type MeaningCheck, inStage, onceFor } from '../../mistake.ts'
import { choice } from '../../suggest.ts'
import { contentOf } from '../../valueTypes.ts'

/** Checks that a default is a value that its field can have. */
export const defaults: MeaningCheck = ({ stages }) => {
  const ajv = plainAjv()
  return stages.flatMap((stage) =>
    onceFor(defaults, stage, () =>
      Object.entries(stage.stage.defaults ?? {}).flatMap(([field, value]) => {
        const schema = stage.data.properties[field]
        if (!schema || ajv.validate(draftSchema(schema), value)) return []
        const message = `${JSON.stringify(value)} is not a value of "${field}"${reason(schema, value)}`
        return inStage(stage, 'stage', ['defaults', field], message)
      }),
    ),
  )
}

/** Says why a field cannot have a value, and the mend, in an analyst's words for types. */
function reason(schema: Schema, value: unknown): string {
  if (schema.enum) return `.${choice(String(value), optionsOf(schema)?.map(String) ?? [])}`
  const held = contentOf(schema)
  if (held === 'a date') return ', which is a date. Write it as "2026-12-31".'
  if (held === 'a month') return ', which is a month. Write it as "2026-12".'
  if (schema.type === 'integer' && typeof value === 'number' && !Number.isInteger(value))
    return ', which is a whole number. Write one, or change the type of the field.'
  if (!plainAjv().validate({ type: schema.type }, value))
    return `, which is ${held}. ${schema.type === 'string' ? 'Write it between double quotes.' : 'Write it without quotes.'}`
  return ': it is outside its limits. Change the default, or the field.'
}
