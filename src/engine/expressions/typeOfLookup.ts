import type { TableInput } from '../definition.ts'
import type { BoundTable } from '../tables/lookUp.ts'
import { type ValueType, date, howMany, nameOf, number, text, yesNo } from './operators/operator.ts'

/** What is wrong with a lookup's operands, and at which; the table is number 0. */
interface LookupMistake {
  at: number[]
  message: string
}

/** The type of what a table says, if it takes operands of these types. */
export function typeOfLookup(
  { inputs, outputs, output, hit }: BoundTable,
  operands: ValueType[],
): ValueType | LookupMistake {
  if (operands.length !== inputs.length) {
    const titles = inputs.map(({ title }) => title).join(', ')
    const wanted = howMany(inputs.length, inputs.length)
    return { at: [], message: `The table takes ${wanted}, not ${operands.length}: ${titles}.` }
  }
  for (const [n, input] of inputs.entries()) {
    const [expected, found] = [typeOfValue(input), operands[n]]
    if (found && (found.many || found.kind !== expected.kind))
      return { at: [n + 1], message: `"${input.title}" takes ${nameOf(expected)}, not ${nameOf(found)}.` }
  }
  const result = outputs.find(({ name }) => name === output)
  const type = result ? typeOfValue(result) : text
  return hit === 'collect' ? { ...type, many: true } : type
}

/** The type of a table's input or output. */
function typeOfValue({ type, format }: TableInput): ValueType {
  if (type === 'boolean') return yesNo
  if (type !== 'string') return number
  return format === 'date' ? date : text
}
