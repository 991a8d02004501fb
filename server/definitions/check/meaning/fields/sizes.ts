import { isChoices } from '../../../../../src/engine/structure.ts'
import { allFields } from '../../fields.ts'
import { type MeaningCheck, inStage } from '../../mistake.ts'

/** Checks that every text and every list has a maximum size, so that no answer can fill a browser's memory. */
export const sizes: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) =>
    allFields(stage).flatMap(({ name, schema, at }) => {
      const { type, maxLength, maxItems, format, const: constant } = schema
      if (type === 'string' && maxLength === undefined && !schema.enum && constant === undefined && !format) {
        return inStage(
          stage,
          'data',
          at,
          `the text "${name}" has no maximum length. Add "maxLength": 200 for a line, 10000 for prose.`,
          'key',
        )
      }
      if (type === 'array' && maxItems === undefined) {
        return inStage(
          stage,
          'data',
          at,
          `the ${isChoices(schema) ? 'choices' : 'rows'} "${name}" have no maximum number. Add "maxItems", 200 at most.`,
          'key',
        )
      }
      return []
    }),
  )
