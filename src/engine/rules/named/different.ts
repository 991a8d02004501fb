import { t } from '../../../texts/t.ts'
import { isUnset } from '../../path.ts'
import { joinedBy } from '../../expressions/operators/operator.ts'
import { defineRule } from './rule.ts'

/** No two of the fields hold the same value; unset fields do not count. */
export const different = defineRule({
  params: { fields: { kind: 'fields', description: 'The fields whose values must differ.' } },
  holds({ fields }, { data }) {
    const values = fields.map((field) => data[field]).filter((value) => !isUnset(value))
    return new Set(values).size === values.length
  },
  sentence: ({ fields }, { nameOf }) =>
    t('{fields} differ', {
      fields: joinedBy((one, other) => t('{one} and {other}', { one, other }))(fields.map((field) => nameOf(field))),
    }),
})
