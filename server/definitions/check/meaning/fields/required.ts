import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { columnsOf } from '../../fields.ts'
import { type JsonPath, type Mistake, type MeaningCheck, inStage } from '../../mistake.ts'
import { suggestion } from '../../suggest.ts'
import { calledNow } from './earlierNames.ts'

/** Checks that required fields exist. */
export const required: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => [
    ...missing(stage, stage.data.required, Object.keys(stage.data.properties), ['required']),
    ...Object.entries(stage.data.properties).flatMap(([field, schema]) => {
      const columns = columnsOf(schema)
      const { items } = schema
      const needed = items && typeof items === 'object' && !Array.isArray(items) ? items.required : undefined
      return columns ? missing(stage, needed, Object.keys(columns), ['properties', field, 'items', 'required']) : []
    }),
  ])

function missing(stage: FolderStage, needed: string[] = [], known: string[], at: JsonPath): Mistake[] {
  return needed.flatMap((field, n) =>
    known.includes(field)
      ? []
      : inStage(
          stage,
          'data',
          [...at, n],
          `"${field}" is required, but there is no such field.${calledNow(stage, field) || suggestion(field, known) || ' Add it to "properties", or remove it here.'}`,
        ),
  )
}
