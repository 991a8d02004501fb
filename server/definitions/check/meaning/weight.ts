import type { Schema } from '../../../../src/engine/definition.ts'
import { largestForm } from '../../../limits.ts'
import { type MeaningCheck, inStage } from '../mistake.ts'

/** JSON writes a character as `\u001f` at worst, and a number or a flag in fewer than 30. */
const character = 6
const word = 30
/** Around each name: quotes, colon, comma, and the prefix that it has on the wire. */
const around = 40

/** A form that is filled to the last character can be saved: the server takes it whole. */
export const weight: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const bytes = weightOf(stage.data)
    if (bytes <= largestForm) return []
    const told = `a full form could have ${Math.ceil(bytes / 1024)} kB; the server takes ${largestForm / 1024} kB.`
    return inStage(stage, 'data', ['properties'], `${told} Lower the greatest "maxLength" and "maxItems".`, 'key')
  })

function weightOf(schema: Schema | boolean): number {
  if (typeof schema === 'boolean') return word
  const { type, enum: options, maxLength = 0, maxItems = 0, items = true, properties = {} } = schema
  if (options) return Math.max(...options.map((option) => JSON.stringify(option).length))
  if (type === 'string') return word + character * maxLength
  if (type === 'array') return Array.isArray(items) ? word : maxItems * weightOf(items)
  const fields = Object.entries(properties).map(([name, inner]) => name.length + around + weightOf(inner))
  return fields.reduce((sum, field) => sum + field, word)
}
