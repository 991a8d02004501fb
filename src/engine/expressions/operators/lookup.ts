import { t } from '../../../texts/t.ts'
import { type Operator, text } from './operator.ts'

/** The evaluation and the check of types know the table, and treat this operator themselves, as they do `var`. */
export const lookup: Operator = {
  description: 'The result of a decision table: its name, or "table.output", then a value for each of its inputs.',
  operands: [2, 11],
  type: () => text,
  sentence: ([table = '', ...inputs]) => t('{table} for {inputs}', { table, inputs: inputs.join(', ') }),
}
