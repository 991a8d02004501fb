import { formats } from '../../../../../src/engine/kinds/registry.ts'
import { dataFile } from '../../../resolve.ts'
import { allFields } from '../../fields.ts'
import { type MeaningCheck, inStage } from '../../mistake.ts'

const keywords = ['minLength', 'maxLength', 'pattern', 'enum', 'examples'] as const
/** What may stand beside a format that says nothing of it: its length follows from the format. */
const byDefault = ['pattern', 'enum', 'examples']

/** Beside a format stands only what has an effect on it. */
export const besideFormats: MeaningCheck = ({ stages }, source) =>
  stages.flatMap((stage) =>
    // The file as it is written: what is resolved has what the format stands for.
    allFields({ data: dataFile(source, stage.folder) }).flatMap(({ name, schema, at }) => {
      const format = formats.get(schema.format ?? '')
      if (format?.type !== 'string') return []
      return keywords
        .filter((keyword) => schema[keyword] !== undefined && !(format.beside ?? byDefault).includes(keyword))
        .map((keyword) => {
          const message = `"${keyword}" has no effect on "${name}", whose format "${format.name}" says what it may hold. Remove it.`
          return inStage(stage, 'data', [...at, keyword], message, 'key')
        })
    }),
  )
