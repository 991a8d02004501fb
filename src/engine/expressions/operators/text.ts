import { t } from '../../../texts/t.ts'
import { cut } from '../../path.ts'
import { type Operator, joinedBy, text } from './operator.ts'

const longest = 10_000

export const cat: Operator = {
  description: 'The values joined to one text.',
  operands: [1, 50],
  type: (operands) => (operands.some(({ many }) => many) ? 'takes single values' : text),
  apply: (operands) => cut(operands.map(String).join(''), longest),
  sentence: joinedBy((one, other) => t('{one} followed by {other}', { one, other })),
}
