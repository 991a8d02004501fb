import type { Format } from '../../../../../src/engine/kinds/kind.ts'
import { formats } from '../../../../../src/engine/kinds/registry.ts'
import { dataFile } from '../../../../../src/engine/source/resolve.ts'
import { type PlacedField, allFields } from '../../fields.ts'
import { type MeaningCheck, type Mistake, inStage } from '../../mistake.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'

const keywords = ['minLength', 'maxLength', 'pattern', 'enum', 'examples'] as const
/**
 * The keywords that may be beside a format that does not list any. Lengths are not among them: they follow from the
 * format.
 */
const byDefault = ['pattern', 'enum', 'examples']

/** Checks that keywords beside a format have an effect. */
export const besideFormats: MeaningCheck = ({ stages }, source) =>
  stages.flatMap((stage) =>
    // The file as it is written: the resolved schema also has the keywords that a format adds.
    allFields({ data: dataFile(source, stage.folder) }).flatMap((field) => {
      const format = formats.get(field.schema.format ?? '')
      return format?.type === 'string' ? [...idle(stage, field, format), ...measured(stage, field, format)] : []
    }),
  )

function idle(stage: FolderStage, { name, schema, at }: PlacedField, format: Format): Mistake[] {
  return keywords
    .filter((keyword) => schema[keyword] !== undefined && !(format.beside ?? byDefault).includes(keyword))
    .map((keyword) => {
      const message = `"${keyword}" has no effect on "${name}", whose format "${format.name}" says what it may hold. Remove it.`
      return inStage(stage, 'data', [...at, keyword], message, 'key')
    })
}

/**
 * Finds texts of a format with a length of its own, such as formatted text, that have no `maxLength`, or are in a table
 * or a structure, where they lack the form's width.
 */
function measured(stage: FolderStage, { name, schema, at, column }: PlacedField, { beside }: Format): Mistake[] {
  if (!beside?.includes('maxLength')) return []
  if (column) {
    const message = `formatted text cannot be in a table or a structure. Make "${name}" a field of its own, or leave the format out.`
    return [inStage(stage, 'data', [...at, 'format'], message)]
  }
  if (schema.maxLength !== undefined) return []
  const message = `the text "${name}" has no maximum length. Add "maxLength": 10000; it counts the text without its formatting.`
  return [inStage(stage, 'data', at, message, 'key')]
}
