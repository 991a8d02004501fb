import { t } from '../../../texts/t.ts'
import { type Operator, joinedBy, text } from './operator.ts'

const longest = 10_000

/** The first half of a character of two code units, where a text is cut between them: it could not be stored. */
const half = /[\uD800-\uDBFF]$/

export const cat: Operator = {
  description: 'The values joined to one text.',
  operands: [1, 50],
  type: (operands) => (operands.some(({ many }) => many) ? 'takes single values' : text),
  apply: (operands) => operands.map(String).join('').slice(0, longest).replace(half, ''),
  sentence: joinedBy((one, other) => t('{one} followed by {other}', { one, other })),
}
